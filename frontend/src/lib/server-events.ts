// A stream of server-sent events, as it is written: `id`, `event` and `data`, an empty line after each event, and comments in between.

export interface ServerEvent {
  /** Where a reader who was cut off goes on. */
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

/** Reads the parts of a stream as they come; each answer is what has come whole by then. */
export function eventReader(): (part: string) => ServerEvent[] {
  let rest = ''
  return (part) => {
    const blocks = (rest + part).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(eventOf).filter(({ id, data }) => id !== undefined || data !== '')
  }
}

function eventOf(block: string): ServerEvent {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const
  })
  const last = (name: string) => fields.findLast(([field]) => field === name)?.[1]
  const data = fields.filter(([field]) => field === 'data').map(([, value]) => value)
  return { id: last('id'), event: last('event') ?? 'message', data: data.join('\n') }
}
