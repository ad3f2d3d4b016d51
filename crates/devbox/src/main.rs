//! The program `parlour-dev`: the server with the demo salons and a phone simulator beside it, in one process, for development only.
//!
//! The server is the one we deploy, given three addresses and three secrets. Everything between the two goes over HTTP.

mod clock;
mod environment;
mod secrets;

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::JoinHandle;

use clap::Parser;
use ports::Clock;
use server::{Config, Failure, demo, say};
use wa_simulator::{Simulator, SimulatorSettings, Template};

use crate::clock::SharedClock;

/// The demo salons and a phone simulator, for development only. Other settings come from the environment; see docs/OPERATIONS.md.
#[derive(Parser)]
#[command(name = "parlour-dev", version)]
struct Arguments {
    /// Where the salons are served; port 0 takes any that is free.
    #[arg(long, env = "BIND", default_value = "127.0.0.1:8080")]
    bind: SocketAddr,
    /// Where the phones are; port 0 takes any that is free.
    #[arg(long, default_value = "127.0.0.1:8099")]
    simulator_bind: SocketAddr,
    /// `sqlite:PATH` or `postgres://…`.
    #[arg(long, env = "DATABASE_URL", default_value = "sqlite:var/parlour.sqlite3", hide_env_values = true)]
    database_url: String,
}

const BANNER: &str = " DEVELOPMENT PROGRAM: its phones and people are made up, and anybody who can reach it can be anyone of them. ";

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Logging may not have started, so this goes straight to the terminal.
            let _ = writeln!(std::io::stderr(), "parlour-dev: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    environment::allows_development()?;
    if !arguments.simulator_bind.ip().is_loopback() {
        return Err("--simulator-bind must be an address of this machine only, as in 127.0.0.1:8099".into());
    }
    let red = if std::io::stdout().is_terminal() { ("\x1b[1;97;41m", "\x1b[0m") } else { ("", "") };
    say(&format!("{}{BANNER}{}", red.0, red.1))?;

    let clock = Arc::new(SharedClock::default());
    let simulator = start_simulator(arguments, Arc::clone(&clock))?;
    let config = environment::config(arguments, &simulator.1, &simulator.0)?;
    server::start_logging(&config)?;
    serve(&config, clock, &simulator.0)
}

/// The simulator, and the secrets it was told.
fn start_simulator(
    arguments: &Arguments,
    clock: Arc<SharedClock>,
) -> Result<(Simulator, wa_simulator::Secrets), Failure> {
    let secrets = secrets::invented();
    let settings = SimulatorSettings {
        bind: arguments.simulator_bind,
        templates: approved_templates()?,
        run: secrets::hex::<4>(),
        ..SimulatorSettings::new(secrets.clone(), clock)
    };
    let simulator = Simulator::start(settings)
        .map_err(|cause| format!("cannot listen on {}: {cause}", arguments.simulator_bind))?;
    Ok((simulator, secrets))
}

/// All of ours, as if Meta had approved them.
fn approved_templates() -> Result<Vec<Template>, Failure> {
    let all: Option<Vec<Template>> = server::WHATSAPP_TEMPLATES.into_iter().map(Template::parse).collect();
    Ok(all.ok_or("a template in crates/whatsapp/templates is not in WhatsApp's form")?)
}

/// Serves until the program is asked to stop.
fn serve(config: &Config, clock: Arc<SharedClock>, simulator: &Simulator) -> Result<(), Failure> {
    let database = storage::open(&config.database_url)?;
    demo::seed(database.as_ref(), Clock::now(clock.as_ref()))?;
    let listener = server::listen(config)?;
    let address = listener.local_addr()?;
    simulator.fill_origin(&config.sites(address).of_platform(""));
    let own = config.clone();
    let serving = std::thread::spawn(move || server::serve(&own, listener, database, clock));
    if let Err(cause) = simulator.subscribe(&format!("http://{address}")) {
        // A server that could not start says why itself; one that runs ends with this program.
        return if serving.is_finished() { ended(serving) } else { Err(cause.into()) };
    }
    say(&format!("{:<20} {}", "Platform", config.sites(address).of_platform("")))?;
    say(&format!("{:<20} http://{}/mail", "Mails", simulator.address()))?;
    say(&format!("{:<20} http://{}", "Phone simulator", simulator.address()))?;
    ended(serving)
}

/// Waits for the server's end.
fn ended(serving: JoinHandle<Result<(), Failure>>) -> Result<(), Failure> {
    serving.join().map_err(|_| "the server has panicked")?
}
