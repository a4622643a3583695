interface Waiting {
  id: string
  owner: string
  run: () => Promise<void>
}

export interface FairQueue {
  add(item: Waiting): void
  /** Removes a waiting item. */
  drop(id: string): void
  clear(): void
}

/**
 * Runs a few items at a time; owners take turns, so that one user's hundred exports do not delay another's single one.
 */
export function fairQueue(limit: number): FairQueue {
  let waiting: Waiting[] = []
  const turns = new Map<string, number>()
  let turn = 0
  let running = 0

  function next(): void {
    if (running >= limit) return
    const item = waiting.toSorted((a, b) => lastTurn(a) - lastTurn(b))[0]
    if (!item) return turns.clear()
    waiting = waiting.filter((other) => other !== item)
    turn += 1
    turns.set(item.owner, turn)
    running += 1
    void item.run().finally(() => {
      running -= 1
      next()
    })
    next()
  }

  const lastTurn = (item: Waiting): number => turns.get(item.owner) ?? 0

  return {
    add(item) {
      waiting.push(item)
      next()
    },
    drop(id) {
      waiting = waiting.filter((item) => item.id !== id)
    },
    clear() {
      waiting = []
    },
  }
}
