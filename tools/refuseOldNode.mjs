/**
 * The same range as "engines" in package.json, which npm only warns about.
 * @param {string} version such as 20.19.0
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major >= 24
}

export function refuseOldNode() {
  if (isSupportedNode(process.versions.node)) return
  console.error(
    `需要 Node.js 20.19+、22.12+ 或 24+，当前为 ${process.versions.node}。` +
      ` Node.js 20.19+, 22.12+ or 24+ is needed; this is ${process.versions.node}.`,
  )
  process.exit(1)
}
