import type { Breaker } from './LiveRoute.ts'

interface Circuit {
  failures: number
  openUntil: number
}

export interface CircuitBreakers {
  /** Seconds until the next try, or undefined when the request may pass; after the wait one trial request passes. */
  refuse(routeId: string): number | undefined
  report(routeId: string, breaker: Breaker, isGood: boolean): void
  clear(): void
}

/** Opens the circuit of routes whose target fails repeatedly, per process. */
export function createCircuitBreakers(now: () => number = () => performance.now()): CircuitBreakers {
  const circuits = new Map<string, Circuit>()
  /** After this time another trial request is allowed. */
  const trialMs = 5_000
  return {
    refuse: (routeId) => {
      const circuit = circuits.get(routeId)
      if (!circuit || circuit.openUntil === 0) return undefined
      const left = circuit.openUntil - now()
      if (left > 0) return Math.ceil(left / 1000)
      circuit.openUntil = now() + trialMs
      return undefined
    },
    report: (routeId, { failures, seconds }, isGood) => {
      if (isGood) return void circuits.delete(routeId)
      const circuit = circuits.get(routeId) ?? { failures: 0, openUntil: 0 }
      circuit.failures += 1
      if (circuit.failures >= failures) circuit.openUntil = now() + seconds * 1000
      circuits.set(routeId, circuit)
    },
    clear: () => circuits.clear(),
  }
}
