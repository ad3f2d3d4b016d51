// The platform's own pages, and the salons' beside them, on the server that a test talks to.

/** A page of the platform. */
export function onPlatform(salon: string, path: string): string {
  return onHost(salon, 'www.localhost', path)
}

/** A page of a salon. */
export function onSalon(salon: string, subdomain: string, path: string): string {
  return onHost(salon, `${subdomain}.localhost`, path)
}

function onHost(salon: string, hostname: string, path: string): string {
  const url = new URL(path, salon)
  url.hostname = hostname
  return url.href
}
