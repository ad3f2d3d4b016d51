// What can go wrong with a call: the server refused, the network failed, or the answer has another shape than agreed.

/** The server answered with a failure. `message` is what it wrote, or "HTTP 503: Service Unavailable" when it wrote nothing. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The stable code of header `x-error-code`, e.g. "slot_taken"; null when the answer carries none. */
  readonly code: string | null
  /** Whether `message` is the server's own sentence. */
  readonly fromServer: boolean
  /** Where what was asked for is already; null when the answer does not say. */
  readonly location: string | null

  constructor(
    status: number,
    code: string | null,
    message: string,
    fromServer: boolean,
    location: string | null = null,
  ) {
    super(message)
    this.location = location
    this.status = status
    this.code = code
    this.fromServer = fromServer
  }
}

/** No answer came: offline, refused, cut off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The answer does not match the agreed shape. `message` is for people; `cause` says where. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** The server's own sentence when it wrote one, else `fallback`. */
export function userMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer ? error.message : fallback
}

/** Only plain text is the server's own sentence: an HTML page comes from a proxy before it. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const plain = response.headers.get('content-type')?.startsWith('text/plain') ?? false
  const text = plain ? (await response.text().catch(() => '')).trim() : ''
  const message = text === '' ? `HTTP ${response.status}: ${response.statusText}` : text
  const { headers } = response
  return new ApiError(
    response.status,
    headers.get('x-error-code'),
    message,
    text !== '',
    headers.get('location'),
  )
}
