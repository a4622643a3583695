/** One measured figure and its limit; a ratio unless a unit is given. */
export interface BenchResult {
  label: string
  ratio: number
  bound: 'atMost' | 'atLeast'
  limit: number
  unit?: '×' | ' %' | 'KB' | 'MB' | 's' | ' fields' | ' pages'
  /** The figures behind the ratio, for the reader. */
  details?: string
}

/** The export of a file `bench/<name>.bench.ts`. */
export interface Bench {
  name: string
  /** The limit in words. */
  limit: string
  /** The options are the words of the command that begin with `--`. */
  run: (options: readonly string[]) => Promise<BenchResult[]>
}
