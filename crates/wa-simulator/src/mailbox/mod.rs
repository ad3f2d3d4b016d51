//! One mailbox for every address, and the SMTP server in front of it.

mod mime;
mod smtp;

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use serde::Serialize;

/// A mail as its reader sees it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Mail {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// The attached appointment.
    pub(crate) calendar: Option<String>,
}

/// A server on any free port of this machine. Dropping it ends it.
pub(crate) struct Mailbox {
    address: SocketAddr,
    closed: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Mailbox {
    /// `deliver` gets what each connection has handed over.
    pub(crate) fn open(deliver: impl Fn(Vec<Mail>) + Send + 'static) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let closed = Arc::new(AtomicBool::new(false));
        let is_closed = Arc::clone(&closed);
        let thread = std::thread::Builder::new().name("simulated mailbox".into()).spawn(move || {
            for stream in listener.incoming() {
                if is_closed.load(Ordering::SeqCst) {
                    return;
                }
                // A connection that breaks off has handed nothing over.
                deliver(stream.and_then(|stream| smtp::serve(&stream)).unwrap_or_default());
            }
        })?;
        Ok(Self { address, closed, thread: Some(thread) })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::SeqCst);
        // It waits for a connection.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
