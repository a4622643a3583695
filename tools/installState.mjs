import { createHash } from 'node:crypto'

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {{ platform: string, arch: string }} Machine
 */

/**
 * What the install stamp holds: the lock and the machine, since platform binaries differ.
 * @param {string} lockText
 * @param {Machine} machine
 */
export function installStamp(lockText, { platform, arch }) {
  return `${createHash('sha256').update(lockText).digest('hex')} ${platform}-${arch}`
}

/**
 * Packages of the lock that the installed tree lacks or has in another version.
 * npm records the installed tree in node_modules/.package-lock.json, in the shape of the lock.
 * @param {Lock} lock
 * @param {Lock} installed
 * @param {Machine} machine
 */
export function missingPackages(lock, installed, machine) {
  return Object.entries(lock.packages)
    .filter(([place, wanted]) => place.includes('node_modules/') && !wanted.link && isWanted(wanted, machine))
    .filter(([place, wanted]) => installed.packages[place]?.version !== wanted.version)
    .map(([place]) => place)
}

/**
 * @param {LockedPackage} locked
 * @param {Machine} machine
 */
function isWanted(locked, machine) {
  if (!locked.optional) return true
  // Optional packages count only as this machine's binaries; which C library it has npm decides.
  if (!locked.os || !locked.cpu || locked.libc) return false
  return locked.os.includes(machine.platform) && locked.cpu.includes(machine.arch)
}
