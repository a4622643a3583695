import { Gate } from './Gate.ts'
import type { Place } from './Instance.ts'
import { Namespace } from './Namespace.ts'

type Service = 'database' | 'redis' | 'others'

const numbers: Record<Service, number> = { database: 1, redis: 2, others: 3 }

/** Between one instance and the services of this machine; the way to each of them can be cut. */
export class Network {
  readonly #namespace: Namespace | undefined
  readonly #addresses = new Map<Service, string>()
  readonly #gates: { service: Service; gate: Gate }[] = []

  /** Packets are dropped where the system allows that; otherwise a proxy no longer passes bytes on. */
  constructor(dropsPackets: boolean) {
    this.#namespace = dropsPackets ? Namespace.open() : undefined
  }

  /** Where the instance is started. */
  get place(): Place | undefined {
    return this.#namespace
  }

  /** The `host:port` at which the instance reaches a port of this machine. */
  async addressOf(service: Service, port: number): Promise<string> {
    const known = this.#addresses.get(service)
    const address = known ?? this.#namespace?.addAddress(numbers[service]) ?? '127.0.0.1'
    this.#addresses.set(service, address)
    const gate = await Gate.to(port, address)
    this.#gates.push({ service, gate })
    return `${address}:${gate.port}`
  }

  cut(service: Service): void {
    if (this.#namespace) this.#namespace.cut(this.#addresses.get(service)!)
    else for (const gate of this.#gatesTo(service)) gate.shut()
  }

  restore(service: Service): void {
    if (this.#namespace) this.#namespace.restore(this.#addresses.get(service)!)
    else for (const gate of this.#gatesTo(service)) gate.reopen()
  }

  #gatesTo(service: Service): Gate[] {
    return this.#gates.filter((each) => each.service === service).map(({ gate }) => gate)
  }

  async close(): Promise<void> {
    for (const { gate } of this.#gates) await gate.close()
    this.#namespace?.close()
  }
}
