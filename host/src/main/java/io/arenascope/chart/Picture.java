package io.arenascope.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.jfree.svg.SVGGraphics2D;

/** A view of a session as a whole picture with its headline, in memory or in a file; needs no display. */
public record Picture(View view, Scene scene, int width, int height) {
    /** What can be drawn of one session. */
    public enum View { USAGE, MAP, LAYOUT }

    public static final int WIDTH = 1600;
    public static final int HEIGHT = 900;

    /** Draws into [0, width) × [0, height). */
    public void draw(Graphics2D g) {
        quality(g);
        g.setColor(scene.theme().background());
        g.fillRect(0, 0, width, height);
        double margin = width >= 640 ? 16 : 6;
        double top = new Headline(this).draw(g, margin);
        Rectangle2D area = new Rectangle2D.Double(margin, top, width - 2 * margin, height - top - margin / 2);
        if (view == View.USAGE) {
            new UsageChart(scene, area).draw(g);
        } else {
            new MapChart(shown(), area).draw(g);
        }
    }

    /** The layout view stands at the peak unless a point was chosen; the map always shows the present. */
    Scene shown() {
        if (view == View.MAP) {
            return scene.at(-1);
        }
        boolean choose = view == View.LAYOUT && scene.cursor() < 0 && scene.hasPoints();
        return choose ? scene.at(scene.view().timeline().pointOf(scene.view().peak().event())) : scene;
    }

    public BufferedImage image() {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        draw(g);
        g.dispose();
        return image;
    }

    public String svg() {
        SVGGraphics2D g = new SVGGraphics2D(width, height);
        draw(g);
        return g.getSVGElement();
    }

    /** Writes PNG or SVG, as the name ends. The file is whole or not there at all. */
    public void write(Path file) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            if (name.endsWith(".svg")) {
                Files.writeString(part, svg(), StandardCharsets.UTF_8);
            } else {
                try (OutputStream out = Files.newOutputStream(part)) {
                    ImageIO.write(image(), "png", out);
                }
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Smooth lines and text, on any picture of this package. */
    public static void quality(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_NORMALIZE);
        g.setColor(Color.BLACK);
    }
}
