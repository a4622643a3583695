import { BlockList, isIP } from 'node:net'
import { type Predicate, type PredicateName, readMoment } from '@lexdesk/domain'
import { globMatches, pathMatches } from './globMatches.ts'
import type { Visit } from './Visit.ts'

type Meets = (visit: Visit) => boolean

/** Longer values are not matched: the time of an expression grows with the length. */
const maxValueLength = 2_000

/** The value must be present, and match as a whole where an expression is given. */
function named(expression: string | undefined, valueOf: (visit: Visit) => string | undefined): Meets {
  const pattern = expression ? new RegExp(`^(?:${expression})$`, 'u') : undefined
  return (visit) => {
    const value = valueOf(visit)
    if (value === undefined || value.length > maxValueLength) return false
    return pattern?.test(value) ?? true
  }
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address)
    if (family === 0) continue
    list.addSubnet(address, Math.min(Number(bits ?? 128), family === 4 ? 32 : 128), family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const makers: Record<PredicateName, (args: readonly string[]) => Meets> = {
  Path: (patterns) => (visit) => patterns.some((pattern) => pathMatches(pattern, visit.path)),
  Method: (methods) => {
    const wanted = new Set(methods.map((method) => method.toUpperCase()))
    return (visit) => wanted.has(visit.method)
  },
  Host: (hosts) => (visit) => hosts.some((host) => globMatches(host.toLowerCase().replaceAll('**', '*'), visit.host)),
  RemoteAddr: (ranges) => {
    const list = rangesOf(ranges)
    return ({ address }) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  },
  Header: ([name = '', expression]) =>
    named(expression, ({ headers }) => {
      const value = headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(',') : value
    }),
  Query: ([name = '', expression]) =>
    named(expression, ({ search }) => new URLSearchParams(search).get(name) ?? undefined),
  Cookie: ([name = '', expression]) => named(expression, ({ headers }) => cookieIn(headers.cookie, name)),
  After: ([time = '']) => {
    const from = readMoment(time)!
    return () => Date.now() > from
  },
  Before: ([time = '']) => {
    const until = readMoment(time)!
    return () => Date.now() < until
  },
  Between: ([start = '', end = '']) => {
    const [from, until] = [readMoment(start)!, readMoment(end)!]
    return () => Date.now() > from && Date.now() < until
  },
}

/** Compiles a predicate for many requests; the definition has already validated it. */
export function meetsPredicate({ name, args }: Predicate): Meets {
  return makers[name](args)
}
