package io.arenascope.view;

import io.arenascope.chart.Scene;
import io.arenascope.chart.Text;
import io.arenascope.chart.Theme;
import io.arenascope.chart.TimeScale;
import io.arenascope.session.Snapshot;
import java.awt.AWTError;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.HeadlessException;
import java.awt.Toolkit;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JPanel;
import javax.swing.JSplitPane;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.WindowConstants;

/**
 * The live window: takes a snapshot from its feed twenty times a second at most and shows it. It keeps nothing of the
 * session, so closing it while data streams ends only the window.
 */
public final class LiveWindow {
    private static final int PERIOD_MILLIS = 50;

    private final Feed feed;
    private final Playhead playhead = new Playhead();
    private final Zoom zoom = new Zoom();
    private final EventRate rate = new EventRate();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final JFrame frame = new JFrame("ArenaScope");
    private final Header header = new Header();
    private final Banner banner = new Banner();
    private final Tiles tiles = new Tiles();
    private final UsagePanel usage = new UsagePanel(this::choose, this::zoom);
    private final MapPanel map = new MapPanel();
    private final StatusLine status = new StatusLine();
    private final JButton arenas;
    private final JButton pause;
    private final JButton dark;
    private final Timer timer = new Timer(PERIOD_MILLIS, event -> tick());
    private Theme theme;
    private Snapshot painted;
    private LinkState link;
    private long eventsPerSecond;
    private int arena;

    private LiveWindow(Feed feed, Theme theme) {
        this.feed = feed;
        this.theme = theme;
        arenas = header.button("arenaButton", "Arena", "A: next arena", () -> act(this::nextArena));
        pause = header.button("pauseButton", "Pause", "Space: pause or follow", () -> act(playhead::toggle));
        header.button("peakButton", "Peak", "P: go to the peak", () -> act(() -> playhead.toPeak(arena)));
        header.button("exportButton", "Save picture", "Ctrl+S: save this view as PNG", this::export);
        dark = header.button("darkButton", "Dark", "Ctrl+D: light or dark", this::switchTheme);
        frame.setContentPane(content());
        keys(new Shortcuts(frame.getRootPane()));
    }

    private JPanel content() {
        JSplitPane split = new JSplitPane(JSplitPane.VERTICAL_SPLIT, usage, map);
        split.setResizeWeight(0.62);
        split.setBorder(BorderFactory.createEmptyBorder());
        split.setOpaque(false);
        JPanel row = new JPanel(new BorderLayout());
        row.setOpaque(false);
        row.setBorder(BorderFactory.createEmptyBorder(2, 16, 4, 16));
        row.add(tiles);
        JPanel top = new JPanel(new BorderLayout(0, 6));
        top.setOpaque(false);
        top.add(header, BorderLayout.NORTH);
        top.add(banner, BorderLayout.CENTER);
        top.add(row, BorderLayout.SOUTH);
        JPanel content = new JPanel(new BorderLayout());
        content.add(top, BorderLayout.NORTH);
        content.add(split, BorderLayout.CENTER);
        content.add(status, BorderLayout.SOUTH);
        return content;
    }

    private void keys(Shortcuts keys) {
        keys.on("SPACE", () -> act(playhead::toggle))
                .on("LEFT", () -> act(() -> playhead.step(-1)))
                .on("RIGHT", () -> act(() -> playhead.step(1)))
                .on("P", () -> act(() -> playhead.toPeak(arena)))
                .on("A", () -> act(this::nextArena))
                .on("typed +", () -> zoom(0.5))
                .on("typed =", () -> zoom(0.5))
                .on("typed -", () -> zoom(2))
                .on("typed 0", () -> act(zoom::reset))
                .on("ctrl S", this::export)
                .on("ctrl D", this::switchTheme)
                .on("ctrl Q", this::dispose);
    }

    /** There is nothing to open a window on; the message is one line. */
    public static final class NoDisplay extends RuntimeException {
        NoDisplay(Throwable cause) {
            super("no window: " + String.valueOf(cause.getMessage()).lines().findFirst().orElse("").replaceFirst("\\.$", ""), cause);
        }
    }

    /** Opens the window. */
    public static LiveWindow open(Feed feed, boolean dark) {
        try {
            Toolkit.getDefaultToolkit().getScreenSize();
        } catch (AWTError | HeadlessException | LinkageError e) {
            // An unreachable X server is an AWTError, a Java without graphics lacks the native library.
            throw new NoDisplay(e);
        }
        LiveWindow[] window = new LiveWindow[1];
        onEventThread(() -> {
            Look.use(Theme.of(dark));
            window[0] = new LiveWindow(feed, Theme.of(dark));
            window[0].start();
        });
        return window[0];
    }

    private void start() {
        frame.setDefaultCloseOperation(WindowConstants.DO_NOTHING_ON_CLOSE);
        frame.addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosing(WindowEvent event) {
                dispose();
            }
        });
        frame.setMinimumSize(new Dimension(820, 560));
        frame.setSize(1280, 820);
        frame.setLocationByPlatform(true);
        tick();
        frame.setVisible(true);
        timer.start();
    }

    /** Waits until the user, or {@link #close()}, has closed the window. */
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    public boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Closes the window; returns when it is gone. */
    public void close() {
        onEventThread(this::dispose);
    }

    JFrame frame() {
        return frame;
    }

    private void dispose() {
        timer.stop();
        frame.dispose();
        closed.countDown();
    }

    private void tick() {
        Snapshot latest = feed.snapshot().get();
        LinkState state = feed.link().get();
        boolean news = !state.equals(link) || latest != null && !sameAs(latest, painted);
        painted = latest;
        link = state;
        if (latest != null) {
            playhead.receive(latest);
        }
        // The rate falls although nothing comes.
        long perSecond = latest == null ? 0 : rate.perSecond(System.nanoTime(), latest.totals().events());
        if (news || perSecond != eventsPerSecond) {
            eventsPerSecond = perSecond;
            show();
        }
    }

    /** A snapshot is a new object each time; an idle session must not cost a repaint. */
    private static boolean sameAs(Snapshot latest, Snapshot before) {
        return before != null && latest.totals().equals(before.totals()) && latest.progress().equals(before.progress())
                && latest.trust().equals(before.trust()) && Objects.equals(latest.deviceAgrees(), before.deviceAgrees())
                && Objects.equals(latest.start(), before.start()) && latest.models().equals(before.models())
                && latest.operators().equals(before.operators()) && latest.arenas().size() == before.arenas().size();
    }

    private void show() {
        Snapshot snapshot = playhead.shown();
        header.show(theme, snapshot, link);
        banner.show(link);
        int count = snapshot == null ? 0 : snapshot.arenas().size();
        arena = arena < count ? arena : 0;
        arenas.setVisible(count > 1);
        arenas.setText("Arena " + (arena + 1) + " of " + count);
        pause.setText(playhead.following() ? "Pause" : "Follow");
        dark.setText(theme.dark() ? "Light" : "Dark");
        if (snapshot == null) {
            return;
        }
        Scene scene = new Scene(snapshot, arena, theme, TimeScale.Unit.EVENTS, null, playhead.cursor());
        if (scene.hasPoints()) {
            long cursor = playhead.following() ? 0 : scene.view().timeline().event(playhead.cursor());
            scene = scene.over(zoom.span(TimeScale.all(scene), playhead.following(), cursor));
        }
        tiles.show(scene, eventsPerSecond);
        usage.show(scene);
        map.show(scene);
        status.show(theme, snapshot);
        if (!playhead.following()) {
            status.say(theme, "paused" + (playhead.behind() > 0 ? ", " + Text.count(playhead.behind(), "event") + " newer" : ""));
        }
    }

    private void act(Runnable action) {
        if (playhead.shown() != null) {
            action.run();
            status.say(theme, " ");
            show();
        }
    }

    private void nextArena() {
        arena++;
    }

    private void choose(int point) {
        act(() -> playhead.place(point));
    }

    private void zoom(double factor, double anchor) {
        act(() -> zoom.scale(TimeScale.all(Scene.of(playhead.shown(), theme)), factor, anchor));
    }

    /** By key: around the cursor, or the end while following. */
    private void zoom(double factor) {
        Scene scene = playhead.shown() == null ? null : Scene.of(playhead.shown(), theme);
        if (scene != null && scene.hasPoints()) {
            long end = TimeScale.all(scene).to();
            zoom(factor, playhead.following() ? end : scene.view().timeline().event(playhead.cursor()));
        }
    }

    private void switchTheme() {
        theme = Theme.of(!theme.dark());
        Look.use(theme);
        show();
    }

    private void export() {
        try {
            status.say(theme, "saved " + Export.write(frame.getContentPane(), feed.exports()));
        } catch (IOException e) {
            status.say(theme, "not saved: " + e.getMessage());
        }
    }

    private static void onEventThread(Runnable action) {
        if (SwingUtilities.isEventDispatchThread()) {
            action.run();
            return;
        }
        try {
            SwingUtilities.invokeAndWait(action);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the window failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
