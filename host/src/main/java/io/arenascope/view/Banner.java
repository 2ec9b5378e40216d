package io.arenascope.view;

import io.arenascope.analysis.Names;
import io.arenascope.chart.Theme;
import java.awt.BorderLayout;
import java.awt.Color;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;

/** One line across the window when the link is gone: what happened and the way back. Hidden otherwise. */
final class Banner extends JPanel {
    private final JLabel text = new JLabel(" ");

    Banner() {
        super(new BorderLayout());
        setName("banner");
        text.putClientProperty("html.disable", Boolean.TRUE);
        text.setFont(Theme.STRONG);
        setBorder(BorderFactory.createEmptyBorder(7, 14, 7, 14));
        add(text);
        setVisible(false);
    }

    void show(LinkState link) {
        boolean lost = link.kind() == LinkState.Kind.LOST;
        if (lost) {
            String why = Names.clean(link.text());
            text.setText(why.isEmpty() ? "Link lost. What was received stays; the session resumes when the board is back." : why);
            setBackground(new Color(0xB3261E));
            text.setForeground(Color.WHITE);
        }
        if (isVisible() != lost) {
            setVisible(lost);
            revalidate();
        }
    }

    String text() {
        return text.getText();
    }
}
