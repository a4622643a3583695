import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running postmaster writes about itself into its folder. */
export interface PostmasterFile {
  pid: number
  isReady: boolean
  port: number
  /** Empty when it listens on loopback. */
  socketFolder: string
}

export const postmasterPath = (cluster: string): string => join(cluster, 'postmaster.pid')

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(postmasterPath(cluster), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid === 0) return undefined
  return {
    pid: Math.abs(pid),
    isReady: lines[7]?.trim() === 'ready',
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
  }
}
