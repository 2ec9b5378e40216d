package io.arenascope.view;

import io.arenascope.analysis.Names;
import io.arenascope.chart.Kind;
import io.arenascope.chart.Picture;
import io.arenascope.chart.Theme;
import io.arenascope.event.Event;
import io.arenascope.session.Snapshot;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.BoxLayout;
import javax.swing.Icon;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** What is being looked at, how the link is, and the few things one can do. */
final class Header extends JPanel {
    private final JLabel title = label("title", Theme.TITLE);
    private final JLabel link = label("link", Theme.TEXT);
    private final JPanel buttons = new JPanel(new FlowLayout(FlowLayout.RIGHT, 8, 0));
    private Color light = Color.GRAY;

    Header() {
        super(new BorderLayout(16, 0));
        setOpaque(false);
        setBorder(BorderFactory.createEmptyBorder(12, 16, 4, 16));
        JPanel left = new JPanel();
        left.setLayout(new BoxLayout(left, BoxLayout.X_AXIS));
        left.setOpaque(false);
        // When there is not room for both, the title is cut and the link's state stays.
        title.setMinimumSize(new Dimension(0, 0));
        buttons.setOpaque(false);
        link.setIcon(new Light());
        link.setIconTextGap(7);
        link.setBorder(BorderFactory.createEmptyBorder(0, 18, 0, 0));
        left.add(title);
        left.add(link);
        add(left, BorderLayout.CENTER);
        add(buttons, BorderLayout.EAST);
    }

    private static JLabel label(String name, java.awt.Font font) {
        JLabel label = new JLabel(" ");
        label.setName(name);
        label.putClientProperty("html.disable", Boolean.TRUE);
        label.setFont(font);
        return label;
    }

    JButton button(String name, String text, String hint, Runnable action) {
        JButton button = new JButton(text);
        button.setName(name);
        button.setToolTipText(hint);
        button.setFocusable(false);
        button.addActionListener(event -> action.run());
        buttons.add(button);
        return button;
    }

    void show(Theme theme, Snapshot snapshot, LinkState state) {
        title.setForeground(theme.text());
        title.setText(title(snapshot));
        link.setForeground(theme.muted());
        link.setText(state.kind() == LinkState.Kind.LOST ? "link lost" : words(state));
        light = switch (state.kind()) {
            case STREAMING -> Kind.APPLICATION.color(theme);
            case LOST -> theme.alarm();
            case WAITING -> Kind.ACTIVATION.color(theme);
            case ENDED, REPLAY -> theme.muted();
        };
    }

    static String title(Snapshot snapshot) {
        List<String> parts = new ArrayList<>();
        for (Event.ModelInfo model : snapshot == null ? List.<Event.ModelInfo>of() : snapshot.models()) {
            if (!model.name().isEmpty()) {
                parts.add(Names.clean(model.name()));
            }
        }
        Event.SessionStart start = snapshot == null ? null : snapshot.start();
        if (start != null && !start.board().isEmpty()) {
            parts.add(Names.clean(start.board()) + (start.cpu().isEmpty() ? "" : " (" + Names.clean(start.cpu()) + ")"));
        }
        return parts.isEmpty() ? "ArenaScope" : String.join(" · ", parts);
    }

    private static String words(LinkState state) {
        String kind = switch (state.kind()) {
            case WAITING -> "waiting";
            case STREAMING -> "live";
            case LOST -> "link lost";
            case ENDED -> "ended";
            case REPLAY -> "saved session";
        };
        return state.text().isEmpty() ? kind : kind + ", " + Names.clean(state.text());
    }

    /** A round light in the colour of the link's state; the word beside it says the same. */
    private final class Light implements Icon {
        @Override
        public void paintIcon(Component component, Graphics graphics, int x, int y) {
            Graphics2D g = (Graphics2D) graphics.create();
            Picture.quality(g);
            g.setColor(light);
            g.fill(new Ellipse2D.Double(x + 1, y + 1, 9, 9));
            g.dispose();
        }

        @Override
        public int getIconWidth() {
            return 11;
        }

        @Override
        public int getIconHeight() {
            return 11;
        }
    }
}
