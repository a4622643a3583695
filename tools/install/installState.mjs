import { createHash } from 'node:crypto'

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 * @typedef {{ platform: string, arch: string }} Machine
 */

/**
 * The content of the install stamp: the lock file and the machine, since platform binaries differ.
 * @param {string} lockText
 * @param {Machine} machine
 */
export function installStamp(lockText, { platform, arch }) {
  return `${createHash('sha256').update(lockText).digest('hex')} ${platform}-${arch}`
}

/**
 * Packages of the lock file that are missing or installed in another version.
 * npm records the installed tree in node_modules/.package-lock.json, in the format of the lock file.
 * @param {Lock} lock
 * @param {Lock} installed
 * @param {Machine} machine
 */
export function missingPackages(lock, installed, machine) {
  return Object.entries(lock.packages)
    .filter(([place, wanted]) => place.includes('node_modules/') && !wanted.link && isForMachine(wanted, machine))
    .filter(([place, wanted]) => installed.packages[place]?.version !== wanted.version)
    .map(([place]) => place)
}

/**
 * @param {LockedPackage} locked
 * @param {Machine} machine
 */
function isForMachine(locked, machine) {
  if (!locked.optional) return true
  // Optional packages count only when they are binaries for this machine; npm decides about the C library.
  if (!locked.os || !locked.cpu || locked.libc) return false
  return locked.os.includes(machine.platform) && locked.cpu.includes(machine.arch)
}
