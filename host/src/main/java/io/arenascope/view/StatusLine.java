package io.arenascope.view;

import io.arenascope.chart.Text;
import io.arenascope.chart.Theme;
import io.arenascope.session.Snapshot;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** How far the numbers can be believed, in plain words; on the right what the window last did. */
final class StatusLine extends JPanel {
    private final JLabel trust = label("trust");
    private final JLabel message = label("message");

    StatusLine() {
        super(new BorderLayout(24, 0));
        setOpaque(false);
        setBorder(BorderFactory.createEmptyBorder(4, 16, 7, 16));
        add(trust, BorderLayout.CENTER);
        add(message, BorderLayout.EAST);
    }

    private static JLabel label(String name) {
        JLabel label = new JLabel(" ");
        label.setName(name);
        label.putClientProperty("html.disable", Boolean.TRUE);
        label.setFont(Theme.SMALL);
        return label;
    }

    void show(Theme theme, Snapshot snapshot) {
        boolean alarm = snapshot.totals().lostEvents() > 0 || Boolean.FALSE.equals(snapshot.deviceAgrees());
        trust.setForeground(alarm ? theme.alarm() : theme.muted());
        trust.setText(words(snapshot));
    }

    void say(Theme theme, String text) {
        message.setForeground(theme.muted());
        message.setText(text);
    }

    static String words(Snapshot snapshot) {
        StringBuilder words = new StringBuilder();
        long lost = snapshot.totals().lostEvents();
        long frames = snapshot.totals().lostFrames();
        if (snapshot.totals().events() == 0) {
            words.append("No events yet.");
        } else if (lost > 0) {
            words.append(Text.count(lost, "event")).append(" lost: numbers marked ≥, ≤ or unknown are not exact.");
        } else if (frames > 0) {
            words.append(Text.count(frames, "frame")).append(" lost: numbers marked ≥, ≤ or unknown are not exact.");
        } else if (!snapshot.trust().isEmpty()) {
            words.append("Nothing lost; some numbers are marked because set-up was not seen or the device waited for the link.");
        } else {
            words.append("Every number is exact: no event was lost.");
        }
        if (snapshot.deviceAgrees() != null) {
            words.append(snapshot.deviceAgrees() ? "  The device's own counters agree."
                    : "  The device's own counters disagree: " + String.join("; ", snapshot.disagreements()));
        }
        return words.toString();
    }
}
