import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { installStamp, missingPackages } from './installState.mjs'
import { isSupportedNode } from './ensureInstalled.mjs'
import { inRoot } from '../root.mjs'

const machine = { platform: 'linux', arch: 'arm64' }
const lock = {
  packages: {
    '': {},
    domain: { version: '0.1.0' },
    'node_modules/@lexdesk/domain': { link: true },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/pg-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'] },
    'node_modules/pg-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/pg-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
  },
}
const fastify = { 'node_modules/fastify': { version: '5.12.8' } }
const binary = { 'node_modules/pg-linux': { version: '1.0.0' } }

test('an installed tree that matches the lock file lacks nothing, except for other platforms', () => {
  expect(missingPackages(lock, { packages: { ...fastify, ...binary } }, machine)).toEqual([])
})

test('reports a package in another version and a missing binary of this machine', () => {
  const installed = { packages: { 'node_modules/fastify': { version: '5.0.0' } } }
  expect(missingPackages(lock, installed, machine)).toEqual(['node_modules/fastify', 'node_modules/pg-linux'])
})

test('the stamp changes with the lock file and with the machine', () => {
  const stamp = installStamp('lock', machine)
  expect(installStamp('lock', machine)).toBe(stamp)
  expect(installStamp('lock ', machine)).not.toBe(stamp)
  expect(installStamp('lock', { platform: 'darwin', arch: 'arm64' })).not.toBe(stamp)
})

test('the supported Node versions match package.json', () => {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  expect(engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0')
  const yes = ['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0']
  const no = ['18.20.0', '20.18.3', '21.7.0', '22.11.0', '23.5.0']
  expect(yes.filter((version) => !isSupportedNode(version))).toEqual([])
  expect(no.filter(isSupportedNode)).toEqual([])
})
