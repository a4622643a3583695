import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { inRepository } from '../../inRepository.ts'
import type { BareFacts } from './BareFacts.ts'

const pages = ['list', 'frame', 'records']
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json',
}

/** The bare pages, built as for production and compressed like the product, and their data. Nothing else. */
export async function serveBare(facts: BareFacts): Promise<{ address: string; stop(): Promise<void> }> {
  const answers = new Map<string, { body: Buffer; type: string }>()
  const add = (path: string, content: string | Buffer, ending: string) =>
    answers.set(path, { body: brotliCompressSync(content), type: types[ending] ?? 'application/octet-stream' })
  for (const [path, content] of await builtFiles()) add(path, content, path.split('.').at(-1)!)
  for (const name of ['menu', 'form', 'record'] as const) add(`/facts/${name}`, JSON.stringify(facts[name]), 'json')
  for (const [path, list] of Object.entries(facts.lists)) add(`/facts/lists${path}`, JSON.stringify(list), 'json')
  add('/facts/signIn', '{}', 'json')
  // An empty page of the same origin: the first measured page then needs no new process.
  add('/blank', '<!doctype html><title>blank</title>', 'html')

  const server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url!, 'http://bare').pathname)
    if (answer) send(response, answer)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function send(response: ServerResponse, { body, type }: { body: Buffer; type: string }): void {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length }).end(body)
}

async function builtFiles(): Promise<Map<string, Buffer>> {
  const root = inRepository('bench', 'web', 'bare')
  const outDir = inRepository('bench', '.cache', `bare-${process.pid}`)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        outDir,
        emptyOutDir: true,
        target: 'baseline-widely-available',
        reportCompressedSize: false,
        chunkSizeWarningLimit: 4096,
        rolldownOptions: { input: pages.map((page) => join(root, `${page}.html`)) },
      },
    })
    const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const contents = await Promise.all(files.map((file) => readFile(file)))
    return new Map(files.map((file, index) => [file.slice(outDir.length).replaceAll('\\', '/'), contents[index]!]))
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
