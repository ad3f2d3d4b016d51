//! A running simulator.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;

use actix_web::dev::ServerHandle;
use actix_web::middleware::from_fn;
use actix_web::{App, HttpServer, rt, web};

use crate::faults::Faults;
use crate::mailbox::Mailbox;
use crate::phone::Phone;
use crate::settings::SimulatorSettings;
use crate::shared_state::SharedState;
use crate::web::{mount, own_pages_only};
use crate::webhook_sender::{self, WEBHOOK};

/// A running simulator. Dropping it ends it.
pub struct Simulator {
    state: Arc<SharedState>,
    address: SocketAddr,
    server: ServerHandle,
    mailbox: Mailbox,
    threads: Vec<JoinHandle<()>>,
}

/// Why a server did not pass the handshake with which Meta makes sure of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandshakeError(String);

impl std::fmt::Display for HandshakeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the server did not pass WhatsApp's handshake: {}", self.0)
    }
}

impl std::error::Error for HandshakeError {}

/// What a server must say back.
const CHALLENGE: &str = "1158201444";

impl Simulator {
    /// Listens at once; posts go out after [`Simulator::subscribe`].
    pub fn start(settings: SimulatorSettings) -> std::io::Result<Self> {
        let listener = TcpListener::bind(settings.bind)?;
        let address = listener.local_addr()?;
        let state = Arc::new(SharedState::new(settings));
        let (started, handle) = mpsc::channel();
        let pages = Arc::clone(&state);
        let web = std::thread::Builder::new()
            .name("phone simulator".into())
            .spawn(move || serve(&pages, listener, &started))?;
        let server = handle.recv().map_err(std::io::Error::other)??;
        let posting = Arc::clone(&state);
        let mailing = Arc::clone(&state);
        let mailbox = Mailbox::open(move |mails| mailing.change(|data| data.mails.extend(mails)))?;
        let sender = std::thread::Builder::new()
            .name("simulated webhooks".into())
            .spawn(move || webhook_sender::run(&posting))?;
        Ok(Self { state, address, server, mailbox, threads: vec![web, sender] })
    }

    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where links to a chat begin, as `https://wa.me` does.
    #[must_use]
    pub fn link_base(&self) -> String {
        format!("http://{}/send", self.address)
    }

    /// Where the Graph API begins, as `https://graph.facebook.com` does.
    #[must_use]
    pub fn graph_base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where mails are handed over.
    #[must_use]
    pub fn smtp_url(&self) -> String {
        format!("smtp://{}", self.mailbox.address())
    }

    /// Where the links of our templates lead: the address of the platform.
    pub fn fill_origin(&self, origin: &str) {
        self.state.change(|data| data.fill_origin(origin));
    }

    /// Makes sure of a server (`http://127.0.0.1:8080`) by Meta's handshake; posts go there from now on.
    pub fn subscribe(&self, server: &str) -> Result<(), HandshakeError> {
        let token = &self.state.settings.secrets.verify_token;
        let asked = webhook_sender::agent()
            .get(format!("{server}{WEBHOOK}"))
            .query("hub.mode", "subscribe")
            .query("hub.challenge", CHALLENGE)
            .query("hub.verify_token", token)
            .call();
        let mut response = asked.map_err(|error| HandshakeError(error.to_string()))?;
        let status = response.status().as_u16();
        let body = response.body_mut().read_to_string().unwrap_or_default();
        if status != 200 || body != CHALLENGE {
            return Err(HandshakeError(format!("it answered {status} and not with the challenge")));
        }
        self.state.queue.subscribe(server);
        Ok(())
    }

    #[must_use]
    pub fn phone(&self, persona: &str) -> Phone {
        Phone::new(Arc::clone(&self.state), persona)
    }

    /// Switches faults on, or all off.
    pub fn set_faults(&self, faults: &Faults) {
        self.state.change(|data| data.faults.clone_from(faults));
    }

    /// Posts any bytes, signed well, and returns how the server answered.
    #[must_use]
    pub fn post_raw(&self, body: Vec<u8>) -> Option<crate::Outcome> {
        crate::operations::raw(&self.state, body).recv().ok()
    }

    /// Posts the same bytes as for a message once more. Nothing if there was no such message.
    #[must_use]
    pub fn redeliver(&self, id: &str) -> Option<crate::Outcome> {
        crate::operations::redeliver(&self.state, id)?.recv().ok()
    }
}

impl Drop for Simulator {
    fn drop(&mut self) {
        self.state.queue.close();
        // The command is given at once; only its end would have to be awaited.
        drop(self.server.stop(false));
        for thread in self.threads.drain(..) {
            // One that panicked is gone as well.
            let _ = thread.join();
        }
    }
}

/// Serves until told to stop.
fn serve(state: &Arc<SharedState>, listener: TcpListener, started: &Sender<std::io::Result<ServerHandle>>) {
    let state = web::Data::from(Arc::clone(state));
    rt::System::new().block_on(async move {
        let app = move || App::new().app_data(state.clone()).wrap(from_fn(own_pages_only)).configure(mount);
        match HttpServer::new(app).workers(2).disable_signals().listen(listener) {
            Ok(server) => {
                let server = server.run();
                // Who started us waits for this, or has given up.
                let _ = started.send(Ok(server.handle()));
                let _ = server.await;
            }
            Err(error) => {
                let _ = started.send(Err(error));
            }
        }
    });
}
