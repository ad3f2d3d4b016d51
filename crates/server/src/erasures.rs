//! The file `erasures` beside backups, which all of them share: who was forgotten where and when, in ids. A backup adds to it, and so does a
//! restore with what the replaced database knows; whoever is in it is forgotten again in what was brought back.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use chrono::SecondsFormat;
use domain::{ClientId, Instant, ShopId};
use ports::platform::Erasure;
use storage::Database;

use crate::config::Config;
use crate::{Failure, SystemClock, wiring};

/// The ledger of the backups in a folder, with what is added to it.
pub(crate) fn add(backup: &Path, more: &[Erasure]) -> Result<Vec<Erasure>, Failure> {
    let file = backup.with_file_name("erasures");
    let mut lines: BTreeMap<(i64, i64), Instant> = BTreeMap::new();
    for line in read(&file)?.iter().chain(more) {
        let at = lines.entry((line.shop.get(), line.client.get())).or_insert(line.at);
        *at = line.at.max(*at);
    }
    let all: Vec<Erasure> = lines
        .into_iter()
        .map(|((shop, client), at)| Erasure { shop: ShopId::new(shop), client: ClientId::new(client), at })
        .collect();
    if !all.is_empty() {
        let draft = file.with_file_name("erasures.part");
        fs::write(&draft, all.iter().map(line).collect::<String>())?;
        fs::File::open(&draft)?.sync_all()?;
        fs::rename(&draft, &file)?;
    }
    Ok(all)
}

/// Forgets everybody in a ledger again. Returns how many were there.
pub(crate) fn replay(
    config: &Config,
    database: &Arc<dyn Database>,
    ledger: &[Erasure],
) -> Result<usize, Failure> {
    let pictures = files::open(&config.uploads.place)?;
    let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let deployment = config.deployment(nowhere);
    let ctx = wiring::context(Arc::clone(database), Arc::new(SystemClock), pictures, deployment);
    Ok(app::privacy::replay_erasures(&ctx, ledger)?)
}

fn line(erasure: &Erasure) -> String {
    let at = erasure.at.to_rfc3339_opts(SecondsFormat::Micros, true);
    format!("{} {} {at}\n", erasure.shop, erasure.client)
}

fn read(file: &Path) -> Result<Vec<Erasure>, Failure> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let unreadable = |line: &str| Failure::from(format!("{} cannot be read: {line:?}", file.display()));
    text.lines().map(|line| parse(line).ok_or_else(|| unreadable(line))).collect()
}

fn parse(line: &str) -> Option<Erasure> {
    let mut words = line.split(' ');
    let shop = ShopId::new(words.next()?.parse().ok()?);
    let client = ClientId::new(words.next()?.parse().ok()?);
    let at = words.next()?.parse().ok()?;
    words.next().is_none().then_some(Erasure { shop, client, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_back_as_written() {
        let erasure = Erasure {
            shop: ShopId::new(1),
            client: ClientId::new(57),
            at: "2026-11-24T11:30:00.123456Z".parse().unwrap(),
        };
        assert_eq!(line(&erasure), "1 57 2026-11-24T11:30:00.123456Z\n");
        assert_eq!(parse(line(&erasure).trim_end()), Some(erasure));
        for bad in
            ["", "1", "1 57", "1 57 soon", "x 57 2026-11-24T11:30:00Z", "1 57 2026-11-24T11:30:00Z more"]
        {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
