import type { Audience, SocketMessage } from './SocketMessage.ts'

/** A dictionary has changed. Sourced: its items are rows of a data source. */
export interface DictionaryChange {
  code: string
  isSourced: boolean
}

/** The first message is sent at once; those that follow within this time are sent as one. */
const mergeMs = 400

/** The messages that only ask browsers to read again, and how two of them become one. */
const mergers: Readonly<Record<string, (first: SocketMessage, second: SocketMessage) => SocketMessage>> = {
  menu: (first) => first,
  notices: (first) => first,
  dict: (first, second) => ({ ...first, codes: bothOf(changesIn(first), changesIn(second)) }),
}

const changesIn = ({ codes }: SocketMessage): DictionaryChange[] => codes as DictionaryChange[]
const bothOf = (first: DictionaryChange[], second: DictionaryChange[]): DictionaryChange[] => [
  ...new Map([...first, ...second].map((change) => [change.code, change])).values(),
]

type Publish = (to: Audience, message: SocketMessage) => void

/** Publishes a few messages a second, whatever a bulk change asks for. */
export function mergeMessages(publish: Publish): Publish {
  const waiting = new Map<string, SocketMessage | undefined>()

  function send(key: string, to: Audience, message: SocketMessage): void {
    publish(to, message)
    waiting.set(key, undefined)
    setTimeout(() => {
      const next = waiting.get(key)
      if (next) send(key, to, next)
      else waiting.delete(key)
    }, mergeMs).unref()
  }

  return (to, message) => {
    const merge = mergers[message.cmd]
    if (!merge) return publish(to, message)
    const key = `${message.cmd} ${JSON.stringify(to)}`
    const before = waiting.get(key)
    if (waiting.has(key)) waiting.set(key, before ? merge(before, message) : message)
    else send(key, to, message)
  }
}
