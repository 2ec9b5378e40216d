package io.arenascope.view;

import java.awt.event.ActionEvent;
import javax.swing.AbstractAction;
import javax.swing.JComponent;
import javax.swing.JRootPane;
import javax.swing.KeyStroke;

/** Keys that work wherever the focus is in the window. */
final class Shortcuts {
    private final JRootPane root;

    Shortcuts(JRootPane root) {
        this.root = root;
    }

    Shortcuts on(String key, Runnable action) {
        root.getInputMap(JComponent.WHEN_IN_FOCUSED_WINDOW).put(KeyStroke.getKeyStroke(key), key);
        root.getActionMap().put(key, new AbstractAction() {
            @Override
            public void actionPerformed(ActionEvent event) {
                action.run();
            }
        });
        return this;
    }
}
