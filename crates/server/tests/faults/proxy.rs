//! A bad network between two programs: bytes late, one by one, not at all, one way only, or the line cut.

use std::io::{ErrorKind, Read, Result, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What happens to bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weather {
    /// Nothing: they pass.
    Fair,
    /// They come so much later, piece by piece.
    Late(Duration),
    /// They come one by one, with so much time between.
    Trickle(Duration),
    /// None passes, and nobody is told.
    Silence,
    /// New lines are closed at once.
    Refusal,
}

/// Where the lines lead.
#[derive(Debug, Clone)]
pub(crate) enum Upstream {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

/// One end of a line.
enum Wire {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl Wire {
    fn to(upstream: &Upstream) -> Result<Self> {
        Ok(match upstream {
            Upstream::Tcp(address) => Self::Tcp(TcpStream::connect(address)?),
            Upstream::Unix(path) => Self::Unix(UnixStream::connect(path)?),
        })
    }

    fn twin(&self) -> Result<Self> {
        Ok(match self {
            Self::Tcp(stream) => Self::Tcp(stream.try_clone()?),
            Self::Unix(stream) => Self::Unix(stream.try_clone()?),
        })
    }

    /// An error means that it is closed already.
    fn shut(&self, how: Shutdown) {
        let _ = match self {
            Self::Tcp(stream) => stream.shutdown(how),
            Self::Unix(stream) => stream.shutdown(how),
        };
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
        match self {
            Self::Tcp(stream) => stream.read(bytes),
            Self::Unix(stream) => stream.read(bytes),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Self::Tcp(stream) => stream.write_all(bytes),
            Self::Unix(stream) => stream.write_all(bytes),
        }
    }
}

struct State {
    weather: Weather,
    /// Both ends of every line, to cut them.
    lines: Vec<(Wire, Wire)>,
    over: bool,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits as long as the weather says before the next piece; how much of it may pass then.
    fn hold(&self, available: usize) -> usize {
        let begun = Instant::now();
        let mut state = self.state();
        loop {
            let (wait, share) = match state.weather {
                _ if state.over => return available,
                Weather::Fair | Weather::Refusal => return available,
                Weather::Late(by) => (by, available),
                Weather::Trickle(by) => (by, 1),
                Weather::Silence => (Duration::MAX, 0),
            };
            let Some(left) = wait.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()) else {
                return share;
            };
            let left = left.min(Duration::from_secs(3_600));
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// A listener whose lines lead to another program.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    shared: Arc<Shared>,
    accepting: Option<JoinHandle<()>>,
}

impl Proxy {
    pub(crate) fn to(upstream: Upstream) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state = State { weather: Weather::Fair, lines: Vec::new(), over: false };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let own = Arc::clone(&shared);
        let accepting = std::thread::spawn(move || {
            for near in listener.incoming() {
                let Ok(near) = near else { continue };
                let (over, refuses) = {
                    let state = own.state();
                    (state.over, state.weather == Weather::Refusal)
                };
                if over {
                    return;
                }
                // A line that cannot be laid is closed, as a network would.
                if !refuses && let Ok(far) = Wire::to(&upstream) {
                    let _ = lay(&own, Wire::Tcp(near), far);
                }
            }
        });
        Self { address, shared, accepting: Some(accepting) }
    }

    pub(crate) fn weather(&self, weather: Weather) {
        self.shared.state().weather = weather;
        self.shared.changed.notify_all();
    }

    /// Cuts every line.
    pub(crate) fn cut(&self) {
        for (near, far) in self.shared.state().lines.drain(..) {
            near.shut(Shutdown::Both);
            far.shut(Shutdown::Both);
        }
    }

    /// Closes the way there, and leaves the way back open.
    pub(crate) fn half_close(&self) {
        for (_, far) in &self.shared.state().lines {
            far.shut(Shutdown::Write);
        }
    }
}

/// Two threads, one for each way.
fn lay(shared: &Arc<Shared>, near: Wire, far: Wire) -> Result<()> {
    let ways = [(near.twin()?, far.twin()?), (far.twin()?, near.twin()?)];
    shared.state().lines.push((near, far));
    for (mut from, mut to) in ways {
        let shared = Arc::clone(shared);
        std::thread::spawn(move || {
            // However it ends, the other end hears of it.
            let _ = carry(&shared, &mut from, &mut to);
            to.shut(Shutdown::Write);
            from.shut(Shutdown::Read);
        });
    }
    Ok(())
}

fn carry(shared: &Shared, from: &mut Wire, to: &mut Wire) -> Result<()> {
    let mut piece = [0; 16 * 1024];
    loop {
        let count = match from.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let mut sent = 0;
        while sent < count {
            let share = shared.hold(count - sent);
            to.write(&piece[sent..sent + share])?;
            sent += share;
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.state().over = true;
        self.shared.changed.notify_all();
        self.cut();
        // Wakes the listener, which then ends.
        drop(TcpStream::connect(self.address));
        if let Some(accepting) = self.accepting.take() {
            drop(accepting.join());
        }
    }
}
