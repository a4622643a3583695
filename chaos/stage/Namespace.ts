import { spawnSync } from 'node:child_process'
import { findProgram } from './findProgram.ts'
import type { Place } from './Instance.ts'

const name = `lexdesk-chaos-${process.pid}`
const [outside, inside] = [`lxo${process.pid}`, `lxi${process.pid}`]
const net = `10.213.${process.pid % 250}`

/**
 * A network namespace that reaches this machine at several addresses, each of which can be cut off: packets vanish, and
 * neither side is told. Needs Linux, iproute2 and root.
 */
export class Namespace implements Place {
  readonly address = `${net}.250`
  readonly command = [findProgram('ip'), 'netns', 'exec', name]
  readonly #cut = new Set<string>()

  private constructor() {
    process.once('exit', () => this.close())
  }

  static isAllowed(): boolean {
    const isMade = process.getuid?.() === 0 && tryIp('netns', 'add', name)
    return isMade && tryIp('netns', 'del', name)
  }

  static open(): Namespace {
    ip('netns', 'add', name)
    const namespace = new Namespace()
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name)
    // The first address, from which this machine itself asks the instance, is of no service and is never cut off.
    ip('address', 'add', `${net}.254/24`, 'dev', outside)
    ip('link', 'set', outside, 'up')
    ip('-n', name, 'address', 'add', `${namespace.address}/24`, 'dev', inside)
    for (const device of ['lo', inside]) ip('-n', name, 'link', 'set', device, 'up')
    return namespace
  }

  /** Gives this machine an address for one service. */
  addAddress(number: number): string {
    const address = `${net}.${number}`
    ip('address', 'add', `${address}/24`, 'dev', outside)
    return address
  }

  /** Packets from the address to the namespace are dropped, and so no connection gets an answer. */
  cut(address: string): void {
    this.#cut.add(address)
    ip('rule', 'add', ...this.#ruleOf(address))
  }

  restore(address: string): void {
    if (this.#cut.delete(address)) ip('rule', 'del', ...this.#ruleOf(address))
  }

  #ruleOf(address: string): string[] {
    return ['from', address, 'to', this.address, 'blackhole']
  }

  close(): void {
    for (const address of this.#cut) this.restore(address)
    tryIp('link', 'del', outside)
    tryIp('netns', 'del', name)
  }
}

function tryIp(...words: string[]): boolean {
  try {
    ip(...words)
    return true
  } catch {
    return false
  }
}

function ip(...words: string[]): void {
  const { status, stderr } = spawnSync(findProgram('ip'), words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`)
}
