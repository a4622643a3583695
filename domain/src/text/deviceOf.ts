const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/i, 'Linux'],
]

// Order matters: browsers also name the ones they descend from.
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const nameIn = (names: readonly [RegExp, string][], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** A User-Agent header in words for people: `Windows · Chrome`. */
export function deviceOf(agent: string | null | undefined): string {
  const text = agent ?? ''
  return [nameIn(systems, text), nameIn(browsers, text)].filter(Boolean).join(' · ') || '其他设备'
}
