package io.arenascope.view;

import java.awt.Component;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/** What the window shows, as a PNG. */
final class Export {
    private Export() {}

    /** Writes into the first free name in {@code folder}; returns the file. */
    static Path write(Component view, Path folder) throws IOException {
        Files.createDirectories(folder);
        BufferedImage image = new BufferedImage(view.getWidth(), view.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        view.printAll(g);
        g.dispose();
        Path file;
        int number = 1;
        do {
            file = folder.resolve(String.format(Locale.ROOT, "arenascope-%03d.png", number++));
        } while (Files.exists(file));
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException("cannot write PNG to " + file);
        }
        return file;
    }
}
