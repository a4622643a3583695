import { setTimeout as sleep } from 'node:timers/promises'
import { socketReconnectMs } from '@lexdesk/domain'
import { WebSocket } from 'ws'
import type { SocketUser } from '../../bench/server/addSocketUsers.ts'
import { createSubscriptions } from '../../web/src/api/live/createSubscriptions.ts'
import { readLiveMessage } from '../../web/src/api/live/LiveMessage.ts'
import { openLiveConnection } from '../../web/src/api/live/openLiveConnection.ts'
import type { Instance } from './Instance.ts'
import { until } from './until.ts'

const shown = 'category'
/** After a restart that the server announces, the whole wait is random. */
const longestWaitMs = 2 * socketReconnectMs
const slackMs = 1000

interface Tab {
  lostAt: number | undefined
  /** Between a loss and the return, in milliseconds. */
  waits: number[]
  received: string[]
  close(): void
}

/** Attempts that failed and ends of connections, by what was wrong, for the report. */
const ends = new Map<string, number>()
const countEnd = (what: string): void => void ends.set(what, (ends.get(what) ?? 0) + 1)

class CountedSocket extends WebSocket {
  constructor(...[address, token]: ConstructorParameters<typeof WebSocket>) {
    super(address, token)
    this.on('error', ({ message }) => countEnd(message))
    this.on('close', (code) => countEnd(`code ${code}`))
  }
}

/** The live connections of many tabs that show a list, by the code of our client. */
export class Browsers {
  readonly #tabs: Tab[]

  private constructor(tabs: Tab[]) {
    this.#tabs = tabs
  }

  static async open(port: number, users: readonly SocketUser[], perUser: number): Promise<Browsers> {
    // What the client uses of a browser.
    const window = { location: { protocol: 'http:', host: `127.0.0.1:${port}` } }
    Object.assign(globalThis, { WebSocket: CountedSocket, window, document: { querySelector: () => null } })
    ends.clear()
    const tabs = users.flatMap((user) => Array.from({ length: perUser }, () => openTab(user)))
    const browsers = new Browsers(tabs)
    await until('all tabs are connected', 20, async () => browsers.#lost().length === 0)
    return browsers
  }

  #lost(): Tab[] {
    return this.#tabs.filter(({ lostAt }) => lostAt !== undefined)
  }

  /** Every tab has lost its connection and is back in time, on one socket, and gets each change once. */
  async problems(instances: readonly Instance[]): Promise<string[]> {
    const problems: string[] = []
    await until('all tabs are back', (longestWaitMs + slackMs) / 1000, async () => this.#lost().length === 0).catch(
      (error: Error) => problems.push(`${error.message}, but ${this.#lost().length} of ${this.#tabs.length}`),
    )
    const unmoved = this.#tabs.filter(({ waits }) => waits.length === 0).length
    if (unmoved > 0) problems.push(`${unmoved} tabs have not lost their connection`)
    const longest = Math.max(...this.#tabs.flatMap(({ waits }) => waits))
    if (longest > longestWaitMs + slackMs)
      problems.push(`a tab was back after ${longest.toFixed(0)} ms: ${JSON.stringify(Object.fromEntries(ends))}`)
    let sockets = 0
    for (const instance of instances) sockets += await instance.figure('lexdesk_realtime{of="sockets"}')
    if (sockets !== this.#tabs.length) problems.push(`${sockets} sockets are open for ${this.#tabs.length} tabs`)
    for (const instance of instances) problems.push(...(await this.#changeAt(instance)))
    return problems
  }

  async #changeAt(instance: Instance): Promise<string[]> {
    const { id } = await instance.result<{ id: string }>({
      method: 'POST',
      path: '/api/sys/category/add',
      body: { name: `chaos ${Date.now()}` },
    })
    const times = (): number[] => this.#tabs.map(({ received }) => received.filter((one) => one === id).length)
    await sleep(3000)
    const lacking = times().filter((count) => count === 0).length
    const doubled = times().filter((count) => count > 1).length
    return [
      ...(lacking > 0 ? [`${lacking} tabs did not get a change at ${instance.name}`] : []),
      ...(doubled > 0 ? [`${doubled} tabs got a change at ${instance.name} more than once`] : []),
    ]
  }

  close(): void {
    for (const tab of this.#tabs) tab.close()
  }
}

function openTab({ id, token }: SocketUser): Tab {
  const tab: Tab = { lostAt: performance.now(), waits: [], received: [], close: () => undefined }
  const subscriptions = createSubscriptions()
  subscriptions.subscribe([shown], ({ ids }) => tab.received.push(...ids))
  let isFirst = true
  tab.close = openLiveConnection({
    userId: id,
    token: () => token,
    onFrame: (frame) => {
      const message = readLiveMessage(frame)
      if (message?.cmd === 'resource') subscriptions.publish(message)
    },
    onConnected: (send) => {
      if (!send) {
        tab.lostAt ??= performance.now()
        return
      }
      if (!isFirst) tab.waits.push(performance.now() - (tab.lostAt ?? performance.now()))
      tab.lostAt = undefined
      subscriptions.connect(send, { isRefetched: !isFirst })
      isFirst = false
    },
  })
  return tab
}
