//! The program `parlour`: reads the configuration, wires the crates together and runs a command.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use server::{Config, Failure, Keep, SystemClock, WhatsAppRequest, demo, now, say};
use storage::Timeouts;

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
    /// Ask the database and the pictures whether everything that must be true is; exit with 1 if not.
    Check,
    /// Print a link that lets a master or a member of staff in without WhatsApp, once within 10 minutes.
    #[command(group(clap::ArgGroup::new("who").required(true).args(["master", "staff"])))]
    SignIn {
        /// The number of a master, as `MASTER_ADMIN_PHONES` has it.
        #[arg(long, value_name = "PHONE")]
        master: Option<String>,
        /// The subdomain of the salon where the member of staff works.
        #[arg(long, value_name = "SUBDOMAIN", requires = "staff")]
        shop: Option<String>,
        /// The e-mail or the WhatsApp number of the member of staff.
        #[arg(long, value_name = "EMAIL|PHONE", requires = "shop")]
        staff: Option<String>,
    },
    /// Ask WhatsApp about our number, its account and our templates; exit with 1 if something is wrong.
    #[command(name = "whatsapp", subcommand)]
    WhatsApp(WhatsAppCommand),
    /// Copy the database to FILE and the pictures to `pictures` beside it, while salons are served or not. Migrates nothing.
    Backup {
        /// Where to; replaced when the copy is complete. With `--keep` a folder.
        file: PathBuf,
        /// Of how many hours, days and weeks the newest backup stays in the folder: `24h,14d,4w`.
        #[arg(long, value_name = "HOURS,DAYS,WEEKS")]
        keep: Option<String>,
    },
    /// Carry the platform from SQLite to an empty PostgreSQL database, or back, and check it there. Pictures stay where they are.
    Copy {
        /// `sqlite:PATH` or `postgres://…`.
        #[arg(long, value_name = "URL")]
        from: String,
        /// The same, of the other kind; empty.
        #[arg(long, value_name = "URL")]
        to: String,
    },
    /// Put a backup in the place of the database, and its pictures where they belong.
    Restore {
        /// What `backup` has made.
        file: PathBuf,
        /// Replace a database that has salons in it.
        #[arg(long)]
        force: bool,
    },
}

#[derive(Subcommand)]
enum WhatsAppCommand {
    /// Print how the number and its account are: quality, limit, name, and what keeps them from sending.
    Status,
    /// The messages that WhatsApp has to approve.
    #[command(subcommand)]
    Templates(TemplatesCommand),
}

#[derive(Subcommand)]
enum TemplatesCommand {
    /// Submit the templates that the account does not have.
    Submit,
    /// Print how each template is.
    Status,
}

impl WhatsAppCommand {
    const fn request(&self) -> WhatsAppRequest {
        match self {
            Self::Status => WhatsAppRequest::Status,
            Self::Templates(TemplatesCommand::Status) => WhatsAppRequest::TemplatesStatus,
            Self::Templates(TemplatesCommand::Submit) => WhatsAppRequest::TemplatesSubmit,
        }
    }
}

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
    server::start_logging(&config)?;
    tracing::info!("{config}");
    match command {
        Command::Backup { file, keep: None } => return done(&server::back_up(&config, file)?),
        Command::Backup { file, keep: Some(keep) } => {
            return done(&server::back_up_and_keep(&config, file, Keep::parse(keep)?)?);
        }
        Command::Copy { from, to } => {
            let (news, broken) = server::copy(&config, from, to)?;
            say(&news)?;
            return verdict(&broken);
        }
        Command::WhatsApp(command) => {
            let (news, wrong) = server::ask_whatsapp(&config, command.request())?;
            say(&news)?;
            if wrong.is_empty() {
                return Ok(ExitCode::SUCCESS);
            }
            say(&wrong.join("\n"))?;
            return Ok(ExitCode::FAILURE);
        }
        Command::Restore { file, force } => return done(&server::restore(&config, file, *force)?),
        _ => {}
    }
    let timeouts =
        if matches!(command, Command::Serve { .. }) { Timeouts::SERVING } else { Timeouts::RELAXED };
    let database = storage::open_with(&config.database_url, timeouts, config.database_connections)?;
    match command {
        Command::Serve { demo } => {
            if *demo {
                demo::seed(database.as_ref(), now())?;
            }
            server::serve(&config, server::listen(&config)?, database, Arc::new(SystemClock))?;
        }
        Command::Seed { .. } => {
            let seeded = demo::seed(database.as_ref(), now())?;
            let news = if seeded.is_empty() { "nothing: they were there".into() } else { seeded.join(", ") };
            say(&format!("Planted demo salons: {news}"))?;
        }
        Command::Migrate => say(&format!("{} has the newest schema", config.redacted_database_url()))?,
        Command::Check => return check(&config, &database),
        Command::SignIn { master, shop, staff } => {
            let invited = server::invited(master.as_deref(), shop.as_deref(), staff.as_deref())?;
            say(&server::sign_in(&config, &database, &invited)?)?;
        }
        Command::Routes
        | Command::WhatsApp(_)
        | Command::Backup { .. }
        | Command::Copy { .. }
        | Command::Restore { .. } => {}
    }
    Ok(ExitCode::SUCCESS)
}

fn done(news: &str) -> Result<ExitCode, Failure> {
    say(news)?;
    Ok(ExitCode::SUCCESS)
}

fn check(config: &Config, database: &Arc<dyn storage::Database>) -> Result<ExitCode, Failure> {
    verdict(&server::broken_invariants(config, database)?)
}

fn verdict(broken: &[String]) -> Result<ExitCode, Failure> {
    if broken.is_empty() {
        return done("Every invariant holds");
    }
    say(&broken.join("\n"))?;
    Ok(ExitCode::FAILURE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the documents tell somebody to type after `parlour`, a command a line.
    fn told(document: &str) -> Vec<String> {
        let mut in_shell = false;
        let mut told = Vec::new();
        for line in document.replace("\\\n", " ").lines() {
            if line.starts_with("```") {
                in_shell = line == "```sh";
            } else if in_shell {
                // The shell takes a quoted text for one word.
                let words =
                    line.split('"').enumerate().map(|(at, part)| if at % 2 == 1 { "QUOTED" } else { part });
                let line = words.collect::<String>().replace("/usr/local/bin/parlour ", "&& parlour ");
                let commands = line.split(" #").next().unwrap_or_default().split("&&").map(str::trim);
                told.extend(commands.filter(|command| command.starts_with("parlour ")).map(Into::into));
            }
        }
        told
    }

    #[test]
    fn the_documents_name_commands_that_there_are() {
        let documents =
            [include_str!("../../../docs/OPERATIONS.md"), include_str!("../../../docs/FIRST-SERVER.md")];
        let told = documents.map(told);
        assert!(told.iter().all(|told| told.len() > 3), "{told:?}");
        for command in told.iter().flatten() {
            let understood = Arguments::try_parse_from(command.split_whitespace());
            let problem =
                understood.err().filter(|problem| problem.kind() != clap::error::ErrorKind::DisplayVersion);
            assert!(problem.is_none(), "{command}: {problem:?}");
        }
    }
}
