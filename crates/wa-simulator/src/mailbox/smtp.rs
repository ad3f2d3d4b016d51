//! As much of SMTP as handing a mail over takes (RFC 5321).

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::{Mail, mime};

/// A sender that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(5);

/// Serves one connection, and returns what was handed over.
pub(super) fn serve(mut stream: &TcpStream) -> std::io::Result<Vec<Mail>> {
    stream.set_read_timeout(Some(SILENCE))?;
    stream.write_all(b"220 simulated mailbox\r\n")?;
    let mut reader = BufReader::new(stream);
    let (mut line, mut mails, mut data) = (String::new(), Vec::new(), None::<String>);
    while reader.read_line(&mut line)? > 0 {
        let text = line.trim_end_matches(['\r', '\n']);
        let answer = match &mut data {
            Some(lines) if text != "." => {
                // A dot at the beginning is doubled on the way.
                lines.push_str(text.strip_prefix('.').unwrap_or(text));
                lines.push('\n');
                line.clear();
                continue;
            }
            Some(lines) => {
                mails.push(mime::read(lines));
                data = None;
                "250 taken"
            }
            None => match text.split(' ').next().unwrap_or_default().to_ascii_uppercase().as_str() {
                "DATA" => {
                    data = Some(String::new());
                    "354 go on"
                }
                "QUIT" => {
                    stream.write_all(b"221 bye\r\n")?;
                    return Ok(mails);
                }
                _ => "250 ok",
            },
        };
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
        line.clear();
    }
    Ok(mails)
}
