import { inRoot } from '../tools/root.mjs'
import { serverBundle, workerEntries } from '../tools/build/serverBundle.mjs'

export default serverBundle({
  entries: { main: inRoot('server/src/main.ts'), ...workerEntries() },
  outDir: inRoot('server/dist'),
})
