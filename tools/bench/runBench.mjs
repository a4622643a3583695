import { pathToFileURL } from 'node:url'
import { benchLine, isWithinLimit } from './benchVerdict.mjs'

/** @type {import('../../bench/BenchResult.ts').Bench} */
const bench = await import(pathToFileURL(process.argv[2] ?? '').href)
console.log(`${bench.name}: ${bench.limit}`)
const results = await bench.run()
for (const result of results) console.log(`  ${benchLine(result)}`)
// A bench may leave a pool or a timer open, so exit explicitly.
process.exit(results.length > 0 && results.every(isWithinLimit) ? 0 : 1)
