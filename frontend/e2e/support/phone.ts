// A person's phone, played by a simulator: reads what the salon wrote, sends what a link has typed. Tests run side by side, so the demo's people
// belong to a salon of the test's own; on the server that all tests share (SIMULATOR_URL) each test buys its phones.
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'

interface Message {
  readonly side: 'phone' | 'business'
  readonly received?: {
    readonly body: string
    readonly buttons?: readonly { readonly id: string; readonly title: string }[]
    readonly rows?: readonly { readonly id: string; readonly title: string }[]
    /** Of free words with a button that opens an address. */
    readonly title?: string
    readonly url?: string
    /** The same of a template. */
    readonly link?: { readonly title: string; readonly url: string } | null
  }
}

let phones = 0

export class Phone {
  /** Of a bought one: its digits. */
  readonly id: string
  private readonly request: APIRequestContext
  private readonly thread: string

  constructor(request: APIRequestContext, id: string, simulator: string) {
    this.id = id
    this.request = request
    this.thread = `${simulator}/api/threads/${id}`
  }

  /** A phone that no other test uses. The desk cannot call the usual number: only with a real one it finds the client. */
  static async bought(
    request: APIRequestContext,
    name: string,
    simulator = sharedSimulator(),
    real?: string,
  ): Promise<Phone> {
    phones += 1
    const digits = real ?? `1555${String(2_000_000 + test.info().workerIndex * 1000 + phones)}`
    const answer = await request.post(`${simulator}/api/personas`, { data: { name, phone: `+${digits}` } })
    expect(answer.status(), await answer.text()).toBe(201)
    return new Phone(request, digits, simulator)
  }

  /** Sends words, and waits until the server has acted on them. */
  async send(text: string): Promise<void> {
    const answer = await this.request.post(`${this.thread}/messages`, { data: { text } })
    expect(answer.status(), await answer.text()).toBe(201)
    expect((await answer.json()).delivery).toMatchObject({ status: 200 })
  }

  /** Taps the button of the newest message that has it, once there is one. */
  async tap(title: string): Promise<void> {
    await this.choose(
      'button_id',
      (received) => received.buttons?.find((button) => button.title === title)?.id,
    )
  }

  /** Picks the first row that fits of the newest list that has one, once there is one. */
  async pick(title: RegExp): Promise<void> {
    await this.choose('list_id', (received) => received.rows?.find((row) => title.test(row.title))?.id)
  }

  private async choose(
    what: 'button_id' | 'list_id',
    idIn: (received: NonNullable<Message['received']>) => string | undefined,
  ): Promise<void> {
    const find = async () => {
      const { messages }: { messages: Message[] } = await (await this.request.get(this.thread)).json()
      const ids = messages.toReversed().flatMap(({ received }) => (received ? [idIn(received)] : []))
      return ids.find((id) => id !== undefined) ?? ''
    }
    await expect.poll(find).not.toBe('')
    const answer = await this.request.post(`${this.thread}/messages`, { data: { [what]: await find() } })
    expect(answer.status(), await answer.text()).toBe(201)
    expect((await answer.json()).delivery).toMatchObject({ status: 200 })
  }

  /** Sends what a link of the page has typed. */
  async follow(link: Locator): Promise<void> {
    await this.send(await typedBy(link))
  }

  /** Sends what a chat that a page has opened has typed. */
  async sendFrom(chat: Page): Promise<void> {
    await chat.waitForURL(/[?&]text=/)
    await this.send(typedIn(chat.url()))
    await chat.close()
  }

  /** What the salon wrote, oldest first. */
  async inbox(): Promise<string[]> {
    const { messages }: { messages: Message[] } = await (await this.request.get(this.thread)).json()
    return messages.flatMap(({ received }) => (received ? [received.body] : []))
  }

  /** Where the newest button with this title leads, once there is one. */
  async address(title: string): Promise<string> {
    const find = async () => {
      const { messages }: { messages: Message[] } = await (await this.request.get(this.thread)).json()
      const links = messages.toReversed().flatMap(({ received }) => [received, received?.link])
      return links.find((link) => link?.title === title)?.url ?? ''
    }
    await expect.poll(find, { timeout: 120_000 }).not.toBe('')
    return find()
  }

  /** Waits for a message of the salon. A job that looks for what is due has its turn four times a minute. */
  async expectMessage(words: string | RegExp): Promise<void> {
    await expect.poll(() => this.inbox(), { timeout: 120_000 }).toContainEqual(expect.stringMatching(words))
  }
}

function typedIn(address: string): string {
  return new URL(address).searchParams.get('text') ?? ''
}

/** The message that a WhatsApp link types. */
async function typedBy(link: Locator): Promise<string> {
  return typedIn((await link.getAttribute('href')) ?? '')
}

function sharedSimulator(): string {
  const url = process.env.SIMULATOR_URL
  if (!url) throw new Error('SIMULATOR_URL is not set: run the tests through .ci/salon')
  return url
}
