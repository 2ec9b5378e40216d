package io.arenascope.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.arenascope.chart.Kind;
import io.arenascope.chart.Theme;
import io.arenascope.event.Event;
import io.arenascope.session.GoldenLog;
import io.arenascope.session.Session;
import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.imageio.ImageIO;
import javax.swing.JButton;
import javax.swing.JLabel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real window on a real (or virtual) display, driven by keys and mouse. */
@Tag("display")
class LiveWindowTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    @TempDir
    Path folder;

    private final Session session = new Session();
    private final AtomicReference<LinkState> link = new AtomicReference<>(LinkState.streaming("test"));
    private final List<Event> events = GoldenLog.read("kws_ref_model").events();
    private LiveWindow window;
    private Robot robot;

    @BeforeEach
    void open() throws Exception {
        robot = new Robot();
        robot.setAutoDelay(20);
        window = LiveWindow.open(new Feed(session::snapshot, link::get, folder), false);
        until("the window is on the screen", () -> window.frame().isShowing());
        // Without a window manager the focus goes where the mouse clicks.
        Point corner = window.frame().getLocationOnScreen();
        robot.mouseMove(corner.x + 4, corner.y + 4);
        robot.mousePress(InputEvent.BUTTON1_DOWN_MASK);
        robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
        until("the window has the focus", () -> window.frame().isFocused());
    }

    @AfterEach
    void close() {
        window.close();
    }

    @Test
    void followsTheSession() {
        feed(0, 300);
        until("the current use is shown", () -> tile("current").equals(bytes(session.snapshot().arenas().get(0).usage().current())));
        String before = tile("current");
        feed(300, events.size());
        until("the figures are those of the whole session", () -> tile("peak").equals("22,772"));
        assertEquals("22,784", tile("required"));
        assertEquals("22,772", tile("highWater"));
        assertNotEquals("–", before);
        assertTrue(text("title").startsWith("kws_ref_model · mps2-an386"));
        assertEquals("Every number is exact: no event was lost.", text("trust").split("  ")[0]);
    }

    @Test
    void pausesStepsAndFollowsAgain() {
        feed(0, 500);
        until("events are shown", () -> !tile("current").equals("–"));
        key(KeyEvent.VK_SPACE);
        until("it is paused", () -> text("message").startsWith("paused"));
        assertEquals("Follow", text("pauseButton"));
        String paused = note("current");
        key(KeyEvent.VK_LEFT);
        until("the cursor is one event back", () -> event(note("current")) == event(paused) - 1);
        key(KeyEvent.VK_LEFT);
        key(KeyEvent.VK_RIGHT);
        until("and forth", () -> event(note("current")) == event(paused) - 1);
        feed(500, events.size());
        until("what comes meanwhile is counted", () -> text("message").contains("newer"));
        assertEquals(event(paused) - 1, event(note("current")));
        key(KeyEvent.VK_SPACE);
        until("it follows", () -> tile("peak").equals("22,772") && !note("current").startsWith("after event"));
    }

    @Test
    void jumpsToThePeakAndTheMapShowsItsBlocks() {
        feed(0, events.size());
        until("all is shown", () -> tile("peak").equals("22,772"));
        Component map = find(MapPanel.class);
        assertEquals(0, count(screen(map), Kind.ACTIVATION.color(Theme.LIGHT)), "nothing planned is live at the end");
        key(KeyEvent.VK_P);
        until("the cursor is at the peak", () -> note("current").equals("after event 579"));
        assertEquals("22,772", tile("current"));
        assertEquals("op 1 DEPTHWISE_CONV_2D", tile("operator"));
        until("the two tensors of the peak are in the map",
                () -> count(screen(map), Kind.ACTIVATION.color(Theme.LIGHT)) > map.getWidth() * 20);
    }

    @Test
    void aClickInTheChartChoosesTheMoment() {
        feed(0, events.size());
        until("all is shown", () -> tile("peak").equals("22,772"));
        Component usage = find(UsagePanel.class);
        Point corner = usage.getLocationOnScreen();
        robot.mouseMove(corner.x + usage.getWidth() / 3, corner.y + usage.getHeight() / 2);
        robot.mousePress(InputEvent.BUTTON1_DOWN_MASK);
        robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
        until("it is held there", () -> note("current").startsWith("after event") && event(note("current")) < 400);
        assertTrue(event(note("current")) > 100, note("current"));
    }

    @Test
    void zoomsToThePeakAndBack() {
        feed(0, events.size());
        until("all is shown", () -> tile("peak").equals("22,772"));
        key(KeyEvent.VK_P);
        until("the cursor is at the peak", () -> note("current").equals("after event 579"));
        Component usage = find(UsagePanel.class);
        int all = count(screen(usage), Kind.ACTIVATION.color(Theme.LIGHT));
        for (int i = 0; i < 5; i++) {
            key(KeyEvent.VK_EQUALS);
        }
        until("what was narrow is wide", () -> count(screen(usage), Kind.ACTIVATION.color(Theme.LIGHT)) > 3 * all);
        key(KeyEvent.VK_0);
        until("all is shown again", () -> count(screen(usage), Kind.ACTIVATION.color(Theme.LIGHT)) == all);
    }

    @Test
    void showsOneArenaAfterTheOther() {
        feed(0, events.size());
        session.accept(new Event.ArenaInfo(1, 0x1000_0000L, 4096, 16, "second", 40, "TWO_ENDED"));
        until("there are two", () -> text("arenaButton").equals("Arena 1 of 2"));
        assertEquals("22,772", tile("peak"));
        key(KeyEvent.VK_A);
        until("the second is shown", () -> text("arenaButton").equals("Arena 2 of 2") && tile("peak").equals("≥ 0"));
        key(KeyEvent.VK_A);
        until("and the first again", () -> tile("peak").equals("22,772"));
    }

    @Test
    void savesWhatItShows() throws Exception {
        feed(0, events.size());
        until("all is shown", () -> tile("peak").equals("22,772"));
        chord(KeyEvent.VK_CONTROL, KeyEvent.VK_S);
        until("the file is named", () -> text("message").startsWith("saved "));
        Path file = folder.resolve("arenascope-001.png");
        assertEquals("saved " + file, text("message"));
        BufferedImage image = ImageIO.read(file.toFile());
        assertEquals(window.frame().getContentPane().getWidth(), image.getWidth());
        assertTrue(count(image, Kind.RUNTIME.color(Theme.LIGHT)) > 5000);
        assertEquals(1, Files.list(folder).count());
    }

    @Test
    void changesBetweenLightAndDark() {
        feed(0, events.size());
        until("it is light", () -> count(screen(find(UsagePanel.class)), Theme.LIGHT.background()) > 1000);
        chord(KeyEvent.VK_CONTROL, KeyEvent.VK_D);
        until("it is dark", () -> count(screen(find(UsagePanel.class)), Theme.DARK.background()) > 1000);
        assertEquals(0, count(screen(find(UsagePanel.class)), Theme.LIGHT.background()));
    }

    @Test
    void aLostLinkIsToldInOneLineAndGoesAwayWhenItIsBack() {
        feed(0, 300);
        until("no banner at first", () -> !find("banner").isVisible());
        link.set(LinkState.lost("<html><b>unplugged\u001b: plug the board in again"));
        until("the banner is there", () -> find("banner").isShowing());
        assertEquals("<html><b>unplugged\uFFFD: plug the board in again", ((Banner) find("banner")).text());
        assertEquals("link lost", text("link"));
        link.set(LinkState.streaming("test"));
        until("the banner is gone", () -> !find("banner").isVisible());
    }

    @Test
    void closesWhileEventsStreamIn() throws Exception {
        Thread device = new Thread(() -> feed(0, events.size()));
        device.start();
        chord(KeyEvent.VK_CONTROL, KeyEvent.VK_Q);
        until("the window is closed", window::isClosed);
        window.awaitClose();
        device.join();
        assertFalse(window.frame().isDisplayable());
    }

    private void feed(int from, int to) {
        events.subList(from, to).forEach(session::accept);
    }

    private void key(int code) {
        robot.keyPress(code);
        robot.keyRelease(code);
        robot.waitForIdle();
    }

    private void chord(int modifier, int code) {
        robot.keyPress(modifier);
        key(code);
        robot.keyRelease(modifier);
    }

    private BufferedImage screen(Component component) {
        robot.waitForIdle();
        return robot.createScreenCapture(new Rectangle(component.getLocationOnScreen(), component.getSize()));
    }

    private static int count(BufferedImage image, Color color) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += (image.getRGB(x, y) & 0xFFFFFF) == (color.getRGB() & 0xFFFFFF) ? 1 : 0;
            }
        }
        return count;
    }

    private static long event(String note) {
        return Long.parseLong(note.replaceAll("\\D", ""));
    }

    private static String bytes(long bytes) {
        return String.format(java.util.Locale.ROOT, "%,d", bytes);
    }

    private String tile(String name) {
        return ((Tile) find(name)).value();
    }

    private String note(String name) {
        return ((Tile) find(name)).note();
    }

    private String text(String name) {
        return find(name) instanceof JButton button ? button.getText() : ((JLabel) find(name)).getText();
    }

    private Component find(Object nameOrType) {
        Component found = find(window.frame().getContentPane(), nameOrType);
        return found != null ? found : fail("no component " + nameOrType);
    }

    private static Component find(Container parent, Object nameOrType) {
        for (Component child : parent.getComponents()) {
            if (nameOrType.equals(child.getName()) || nameOrType.equals(child.getClass())) {
                return child;
            }
            Component found = child instanceof Container inner ? find(inner, nameOrType) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static void until(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - start < PATIENCE_NANOS, "did not happen: " + what);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
