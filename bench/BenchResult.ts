/** One measured figure against its limit; a ratio unless a unit is named. */
export interface BenchResult {
  label: string
  ratio: number
  bound: 'atMost' | 'atLeast'
  limit: number
  unit?: '×' | 'KB' | 'MB' | 's'
  /** The figures that the ratio came from, for the reader. */
  details?: string
}

/** What a file `bench/<name>.bench.ts` exports. */
export interface Bench {
  name: string
  /** What must hold, in words. */
  limit: string
  run: () => Promise<BenchResult[]>
}
