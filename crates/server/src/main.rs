//! The program `parlour`: reads the configuration, wires the crates together and runs a command.

mod config;
mod demo;
mod serve;
mod telemetry;
mod wiring;
mod worker;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::Config;

/// Online booking for salons. Configured by environment variables; see docs/OPERATIONS.md.
#[derive(Parser)]
#[command(name = "parlour", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the salons. Migrates the database first.
    Serve {
        /// Plant the demo salons first if they are not there.
        #[arg(long)]
        demo: bool,
    },
    /// Bring the database to the newest schema.
    Migrate,
    /// Plant the demo salons that are not there yet.
    Seed {
        /// The only seed there is.
        #[arg(long, required = true)]
        demo: bool,
    },
    /// Print METHOD PATH for every route.
    Routes,
    /// Ask the database whether everything that must be true is; exit with 1 if not.
    Check,
}

/// Anything that ends the program, as one sentence.
type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    run(&Arguments::parse().command).unwrap_or_else(|failure| {
        // Logging may not have started, so this goes straight to the terminal.
        let _ = writeln!(std::io::stderr(), "parlour: {failure}");
        ExitCode::FAILURE
    })
}

fn run(command: &Command) -> Result<ExitCode, Failure> {
    if let Command::Routes = command {
        let lines = parlour_http::routes().map(|(method, path)| format!("{method} {path}"));
        say(&lines.collect::<Vec<_>>().join("\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = Config::from_env()?;
    telemetry::start(&config)?;
    tracing::info!("{config}");
    let database = storage::open(&config.database_url)?;
    match command {
        Command::Serve { demo } => {
            if *demo {
                demo::plant(database.as_ref(), wiring::now())?;
            }
            serve::serve(&config, database)?;
        }
        Command::Seed { .. } => {
            let planted = demo::plant(database.as_ref(), wiring::now())?;
            let news =
                if planted.is_empty() { "nothing: they were there".into() } else { planted.join(", ") };
            say(&format!("Planted demo salons: {news}"))?;
        }
        Command::Migrate => say(&format!("{} has the newest schema", config.shown_database_url()))?,
        Command::Check => return check(database.as_ref()),
        Command::Routes => {}
    }
    Ok(ExitCode::SUCCESS)
}

fn check(database: &dyn storage::Database) -> Result<ExitCode, Failure> {
    let broken = database.broken_invariants(wiring::now())?;
    if broken.is_empty() {
        say("Every invariant holds")?;
        return Ok(ExitCode::SUCCESS);
    }
    say(&broken.join("\n"))?;
    Ok(ExitCode::FAILURE)
}

/// Prints for the person at the terminal. Logs go to standard error, so the two do not mix.
fn say(text: &str) -> std::io::Result<()> {
    writeln!(std::io::stdout().lock(), "{text}")
}
