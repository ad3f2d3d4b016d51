// The only place that talks HTTP: typed endpoints, one `call`, and the hooks that screens use.
import { useCallback, useMemo, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import * as z from 'zod/mini'
import { clearPrefetched, takePrefetched } from '#/head/session-prefetch'
import { authHeaders, forgetSessionId, isAnonymous, isUnusedId, markUsed, sessionId } from '#/lib/session-id'
import { readText, writeText } from '#/lib/stored-text'
import { type CachePolicy, cachePolicies, timeouts, timing } from './cache-policy'
import { embeddedData, isPageFresh, takeEmbeddedData } from './embedded-data'
import { ApiError, apiErrorOf, ContractError, NetworkError } from './errors'
import type { Tag } from './tag'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type QueryValue = string | number | readonly number[] | undefined

interface Definition<P extends string, T> {
  readonly method: Method
  /** May contain parameters, as in "/api/client/bookings/:id". */
  readonly path: P
  readonly response: z.ZodMiniType<T>
  readonly tags: readonly Tag[]
  readonly cachePolicy?: CachePolicy
  readonly timeout?: number
  /** For a question who the visitor is: what a 401 answers. A browser that has only looked so far knows it without asking. */
  readonly signedOutAnswer?: T
  /** Whether the visitor may become known by it: if it does not say, by all but a GET. */
  readonly establishesIdentity?: boolean
}

type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsArg<P extends string> = [ParamsOf<P>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<ParamsOf<P>, string | number>> }
type BodyArg<B> = [B] extends [undefined] ? { readonly body?: never } : { readonly body: B }
type QueryArg<Q> = [Q] extends [undefined] ? { readonly query?: never } : { readonly query: Q }

/** What goes with a call in its headers: `Idempotency-Key` (the same key and body get the same answer), `If-Match` (a change is refused when the
 *  row was changed meanwhile), and the token of the link to one booking, which counts instead of the session. */
interface CallHeaders {
  readonly idempotencyKey?: string
  readonly version?: number
  readonly visitLink?: string | undefined
}

export type Args<P extends string, B, Q extends object | undefined> = ParamsArg<P> &
  BodyArg<B> &
  QueryArg<Q> &
  CallHeaders

/** The loosest arguments, as `call` sends them. */
interface AnyArgs extends CallHeaders {
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly body?: unknown
  readonly query?: object | undefined
}

export interface Endpoint<A extends AnyArgs, T> {
  readonly method: Method
  readonly path: string
  readonly response: z.ZodMiniType<T>
  readonly tags: readonly Tag[]
  readonly cachePolicy: CachePolicy
  readonly timeout: number
  readonly signedOutAnswer?: T
  readonly establishesIdentity?: boolean
  /** Never set: carries the argument type. */
  readonly takes?: (args: A) => void
}

/** Describes one operation: `endpoint({...}).takes<Body, Query>()`. */
export function endpoint<P extends string, T>(definition: Definition<P, T>) {
  return {
    takes<B = undefined, Q extends object | undefined = undefined>(): Endpoint<Args<P, B, Q>, T> {
      return { cachePolicy: cachePolicies.general, timeout: timeouts.general, ...definition }
    },
  }
}

/** One page of a list, the `cursor` of the next one, null on the last, and why there are no free times, where others would not help. */
export interface Page<T> {
  readonly rows: T
  readonly next: string | null
  readonly noSlots: string | null
}

/** Makes the call. Throws ApiError, NetworkError or ContractError. */
export async function call<A extends AnyArgs, T>(endpoint: Endpoint<A, T>, args: A): Promise<T> {
  return (await callPage(endpoint, args)).rows
}

async function callPage<A extends AnyArgs, T>(endpoint: Endpoint<A, T>, args: A): Promise<Page<T>> {
  const { signedOutAnswer } = endpoint
  if (signedOutAnswer !== undefined && isAnonymous()) return pageOf(signedOutAnswer)
  const used = sessionId()
  const ahead = takePrefetched(urlOf(endpoint.path, args))?.catch(throwNetworkError)
  let response = (ahead && (await ahead)) ?? (await send(endpoint, args))
  if (response.status === 401 && clearStaleCredentials(response, used)) response = await send(endpoint, args)
  if (signedOutAnswer !== undefined && response.status === 401) return pageOf(signedOutAnswer)
  if (!response.ok) throw await apiErrorOf(response)
  const answer: unknown = await response.json().catch(notJson)
  const parsed = z.safeParse(endpoint.response, answer)
  if (parsed.success) return pageOf(parsed.data, response.headers)
  const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  const cause = `${endpoint.method} ${endpoint.path} answered in another shape: ${where || 'not JSON'}`
  throw new ContractError('The answer could not be read', { cause })
}

const pageOf = <T>(rows: T, headers?: Headers): Page<T> => {
  return { rows, next: headers?.get('x-next-cursor') ?? null, noSlots: headers?.get('x-no-slots') ?? null }
}

/** A login token that ended, or a session id that is another browser's or was ended elsewhere, would stand in the way for ever. Whether
 *  something was dropped: then the call is worth another try, as a new visitor. */
function clearStaleCredentials(refusal: Response, used: string): boolean {
  if (readText('local', 'authToken')) {
    writeText('local', 'authToken', null)
    return true
  }
  if (refusal.headers.get('x-error-code') !== 'no_session') return false
  forgetSessionId(used)
  return true
}

/** A body that is no JSON is no answer; one that broke off on its way is a failure of the network. */
function notJson(cause: unknown): undefined {
  if (!(cause instanceof SyntaxError)) throwNetworkError(cause)
}

async function send<A extends AnyArgs, T>(endpoint: Endpoint<A, T>, args: A): Promise<Response> {
  if (args.visitLink === undefined && (endpoint.establishesIdentity ?? endpoint.method !== 'GET')) {
    if (isUnusedId()) await introduce(endpoint.timeout)
    clearPrefetched()
  }
  const headers = new Headers(authHeaders())
  if (args.idempotencyKey) headers.set('idempotency-key', args.idempotencyKey)
  if (args.version !== undefined) headers.set('if-match', String(args.version))
  if (args.visitLink !== undefined) headers.set('x-visit-link', args.visitLink)
  const content = contentOf(args.body)
  if (typeof content === 'string') headers.set('content-type', 'application/json')
  try {
    return await fetch(urlOf(endpoint.path, args), {
      method: endpoint.method,
      headers,
      credentials: 'include',
      signal: AbortSignal.timeout(endpoint.timeout),
      ...(content === undefined ? {} : { body: content }),
    })
  } catch (cause) {
    return throwNetworkError(cause)
  }
}

let introducing: Promise<void> | undefined

/** The first write binds the session to this browser by a cookie. The browser fetches the cookie before: with the answer to the write it could be
 *  lost, and the browser would be locked out of what it wrote. */
async function introduce(timeout: number): Promise<void> {
  introducing ??= fetchCookie(timeout).finally(() => {
    introducing = undefined
  })
  await introducing
}

async function fetchCookie(timeout: number): Promise<void> {
  const id = sessionId()
  const signal = AbortSignal.timeout(timeout)
  const answer = await fetch('/api/session/user', {
    headers: authHeaders(),
    credentials: 'include',
    signal,
  }).catch(throwNetworkError)
  if (!answer.ok && answer.status !== 401) throw await apiErrorOf(answer)
  if (id === sessionId()) markUsed()
}

function throwNetworkError(cause: unknown): never {
  throw new NetworkError('The network did not answer', { cause })
}

/** A file goes as it is: the browser writes the content type, because it alone knows the boundary between the parts. */
function contentOf(body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body
  return JSON.stringify(body)
}

function urlOf(path: string, { params, query }: AnyArgs): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of queryEntries(query)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

const queryEntries = (query: object | undefined): [string, QueryValue][] => Object.entries(query ?? {})

type Key = readonly [method: Method, url: string, body: string, tags: readonly Tag[]]

export interface Query<T> {
  /** The newest answer; undefined until there is one. */
  readonly data: T | undefined
  /** Why the last attempt failed. While there is nothing to show, not before the automatic retries or `refetch` are through. */
  readonly error: Error | undefined
  /** A call is under way, for the first time or again. */
  readonly busy: boolean
  refetch(): void
}

/** How a screen may bend an endpoint's freshness. */
export interface QueryOptions<T> {
  readonly cachePolicy?: CachePolicy
  /** An answer that is already in the page: shown at once, and asked again only where the page may be older than it is fresh. */
  readonly initial?: T | undefined
}

/** Reads an endpoint and keeps it fresh; `null` instead of arguments waits. */
export function useQuery<A extends AnyArgs, T>(
  endpoint: Endpoint<A, T>,
  args: A | null,
  options: QueryOptions<T> = {},
): Query<T> {
  const url = args && urlOf(endpoint.path, args)
  const carried = useMemo(
    () => (url === null ? undefined : embeddedData(url, endpoint.response)),
    [url, endpoint],
  )
  return useAnswer(endpoint, args, { name: 'all', run: callOnce, carried }, options)
}

/** The first question is answered by the page itself, if it carries the answer. */
async function callOnce<A extends AnyArgs, T>(endpoint: Endpoint<A, T>, args: A): Promise<T> {
  const url = urlOf(endpoint.path, args)
  return takeEmbeddedData(url, endpoint.response, endpoint.cachePolicy.staleTime) ?? call(endpoint, args)
}

/** Reads one page of a list that the server cuts; `null` instead of arguments waits. */
export function usePage<A extends AnyArgs, T>(endpoint: Endpoint<A, T>, args: A | null): Query<Page<T>> {
  return useAnswer(endpoint, args, { name: 'page', run: callPage }, {})
}

/** How to ask; the name keeps answers of another shape apart. */
interface Ask<A extends AnyArgs, T, Answer> {
  readonly name: string
  /** What the page carries, shown until the answer is there. */
  readonly carried?: Answer | undefined
  run(endpoint: Endpoint<A, T>, args: A): Promise<Answer>
}

function useAnswer<A extends AnyArgs, T, Answer>(
  endpoint: Endpoint<A, T>,
  args: A | null,
  ask: Ask<A, T, Answer>,
  options: QueryOptions<Answer>,
): Query<Answer> {
  const rules = options.cachePolicy ?? endpoint.cachePolicy
  const key: Key | null = args && [
    endpoint.method,
    urlOf(endpoint.path, args),
    `${ask.name} ${args.visitLink ?? ''} ${JSON.stringify(args.body ?? null)}`,
    endpoint.tags,
  ]
  const handleExpiry = useSessionExpiryHandler()
  const { data, error, isValidating, mutate } = useSWR<Answer, Error, Key | null>(
    key,
    () =>
      args
        ? handleExpiry(endpoint.path, () => withRetries(() => ask.run(endpoint, args), rules.retries))
        : nothingToFetch(),
    {
      dedupingInterval: rules.staleTime,
      revalidateOnFocus: rules.refetchOnFocus,
      focusThrottleInterval: timing.focusDebounce,
      ...(ask.carried === undefined ? {} : { fallbackData: ask.carried }),
      ...(options.initial === undefined
        ? {}
        : { fallbackData: options.initial, revalidateOnMount: !isPageFresh(rules.staleTime) }),
      shouldRetryOnError: false,
    },
  )
  const refetch = useCallback(() => void mutate(), [mutate])
  const asking = isValidating && data === undefined && rules.retries > 0 && !isUnauthenticated(error)
  return { data, error: asking ? undefined : error, busy: isValidating, refetch }
}

/** One question with its retries: it is under way until the last of them is through. */
async function withRetries<Answer>(ask: () => Promise<Answer>, retries: number): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    if (retries < 1 || !isRetryable(cause)) throw cause
    await new Promise((resolve) => setTimeout(resolve, timing.retryAfter))
    return withRetries(ask, retries - 1)
  }
}

/** Never called: SWR does not fetch without a key. */
const nothingToFetch = () => Promise.reject(new NetworkError('Nothing to fetch'))

/** Whether asking again could help: a refusal stays a refusal. */
const isRetryable = (cause: unknown) => !(cause instanceof ApiError && cause.status < 500)

/** When the server was last in trouble. */
const lastOutages = new WeakMap<object, number>()

/** Whether the server is in trouble, and was not a moment ago: one question about the session is enough for all calls that fail together. */
function isNewOutage(cause: unknown, cache: object): boolean {
  if (!isRetryable(cause) && !(cause instanceof ApiError && cause.status === 429)) return false
  const now = Date.now()
  const isNew = now - (lastOutages.get(cache) ?? 0) >= timing.outage
  if (isNew) lastOutages.set(cache, now)
  return isNew
}

/** "Signed out" is an answer, and stays on screen while the browser asks again. */
const isUnauthenticated = (cause: unknown) => cause instanceof ApiError && cause.status === 401

/** The operations that only a dashboard calls. */
export const isDashboardPath = (path: string): boolean => /^\/api\/(admin|platform)\//.test(path)

/** Makes a call. A 401 on a dashboard's call means that the session has ended, and a server in trouble may not know the session: in both cases
 *  the browser asks for the session again, and the guards and the notice say the rest. Other pages also work signed out. */
function useSessionExpiryHandler(): <T>(path: string, make: () => Promise<T>) => Promise<T> {
  const refresh = useRefresh()
  const { cache } = useSWRConfig()
  return useCallback(
    async (path, make) => {
      try {
        return await make()
      } catch (cause) {
        if (isDashboardPath(path) && (isUnauthenticated(cause) || isNewOutage(cause, cache)))
          refresh(['session'])
        throw cause
      }
    },
    [refresh, cache],
  )
}

export interface Command<A, T> {
  readonly pending: boolean
  /** Makes the call, then refreshes every read that shares a tag. Throws what `call` throws. */
  run(args: A): Promise<T>
}

export function useCommand<A extends AnyArgs, T>(endpoint: Endpoint<A, T>): Command<A, T> {
  const [pending, setPending] = useState(false)
  const refresh = useRefresh()
  const handleExpiry = useSessionExpiryHandler()
  const run = useCallback(
    async (args: A) => {
      setPending(true)
      try {
        const answer = await handleExpiry(endpoint.path, () => call(endpoint, args))
        refresh(endpoint.tags)
        return answer
      } finally {
        setPending(false)
      }
    },
    [endpoint, refresh, handleExpiry],
  )
  return { pending, run }
}

/** Refreshes every read that carries one of the tags, and none of those that are left out. */
export function useRefresh(): (tags: readonly Tag[], leftOut?: ReadonlySet<Tag>) => void {
  const { mutate } = useSWRConfig()
  return useCallback(
    (tags, leftOut) => {
      const isMeant = ([, , , own]: Key) =>
        own.some((tag) => tags.includes(tag)) && !own.some((tag) => leftOut?.has(tag))
      // An answer may come when the page is gone, and its cache with it: there is nothing to refresh then.
      mutate((key) => isKey(key) && isMeant(key)).catch(() => undefined)
    },
    [mutate],
  )
}

function isKey(key: unknown): key is Key {
  return Array.isArray(key) && key.length === 4 && Array.isArray(key[3])
}
