import { pathToFileURL } from 'node:url'
import { benchLine, isWithinLimit } from './benchVerdict.mjs'

const [file = '', ...options] = process.argv.slice(2)
/** @type {import('../../bench/BenchResult.ts').Bench} */
const bench = await import(pathToFileURL(file).href)
console.log(`${bench.name}: ${bench.limit}`)
const results = await bench.run(options)
for (const result of results) console.log(`  ${benchLine(result)}`)
// A bench may leave a pool or a timer open, so exit explicitly.
process.exit(results.length > 0 && results.every(isWithinLimit) ? 0 : 1)
