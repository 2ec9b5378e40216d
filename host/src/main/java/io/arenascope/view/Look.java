package io.arenascope.view;

import com.formdev.flatlaf.FlatDarkLaf;
import com.formdev.flatlaf.FlatLaf;
import com.formdev.flatlaf.FlatLightLaf;
import io.arenascope.chart.Theme;
import java.awt.Color;
import java.util.Locale;
import java.util.Map;
import javax.swing.UIManager;

/** FlatLaf in the colours of the pictures. */
final class Look {
    private Look() {}

    static void use(Theme theme) {
        System.setProperty("flatlaf.useNativeLibrary", "false");
        FlatLaf.setGlobalExtraDefaults(Map.of("@background", hex(theme.background()), "@foreground", hex(theme.text()),
                "@accentColor", theme.dark() ? "#5A93CC" : "#3F77B0", "Button.arc", "8", "ToolTip.background", hex(theme.surface())));
        if (theme.dark()) {
            FlatDarkLaf.setup();
        } else {
            FlatLightLaf.setup();
        }
        UIManager.put("defaultFont", new javax.swing.plaf.FontUIResource(Theme.TEXT));
        FlatLaf.updateUI();
    }

    private static String hex(Color color) {
        return String.format(Locale.ROOT, "#%06X", color.getRGB() & 0xFFFFFF);
    }
}
