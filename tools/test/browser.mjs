import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isMain } from '../isMain.mjs'
import { inRoot } from '../root.mjs'
import { runNode } from '../runNode.mjs'
import { installFromDistribution } from './systemPackages.mjs'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

/** @param {NodeJS.ProcessEnv} env */
function defaultPaths(env) {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium'].map((name) => `Applications/${name}.app/Contents/MacOS/${name}`)
    return apps.flatMap((app) => [`/${app}`, path.join(os.homedir(), app)])
  }
  if (process.platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
      folder ? [path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
    )
  }
  const folders = [...(env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return names.flatMap((name) => folders.filter(Boolean).map((folder) => path.join(folder, name)))
}

/** @param {string} file */
function canRun(file) {
  if (!existsSync(file)) return false
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true
  // Ubuntu's chromium may be a stub that only points to the snap.
  return spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0
}

/**
 * The Chromium or Chrome of this machine, if there is one.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function installedBrowser(env = process.env) {
  const named = env.CHROMIUM || env.CHROME_PATH
  if (named) {
    if (canRun(named)) return named
    throw new Error(`CHROMIUM/CHROME_PATH 指向的浏览器无法运行: ${named} (it does not exist or does not start)`)
  }
  return defaultPaths(env).find(canRun)
}

/** Playwright's own copy, where it has been downloaded. */
async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return canRun(file) ? file : undefined
}

async function downloadByPlaywright() {
  console.log('正在下载浏览器 … downloading Chromium by Playwright')
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  await runNode([cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return playwrightBrowser()
}

function ensureChineseFonts() {
  if (process.platform !== 'linux') return
  const hasFonts = () => Boolean(spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim())
  if (hasFonts()) return
  if (installFromDistribution('fonts') && hasFonts()) return
  console.warn(
    '警告：没有中文字体，截图中的汉字会显示为方框。no CJK font: pictures show boxes; install fonts-noto-cjk.',
  )
}

/**
 * A browser that works: the machine's own, else the distribution's package, else Playwright's download.
 * Throws with instructions when there is none; tests are never skipped silently.
 */
export async function findBrowser() {
  const found =
    installedBrowser() ??
    (await playwrightBrowser()) ??
    (installFromDistribution('browser') ? installedBrowser() : undefined) ??
    (await downloadByPlaywright())
  if (!found) {
    throw new Error(
      '找不到可用的浏览器：请安装 Chromium 或 Chrome，或用环境变量 CHROMIUM 指定其路径。' +
        ' No browser: install Chromium or Chrome, or name one in the environment variable CHROMIUM.',
    )
  }
  ensureChineseFonts()
  return found
}

if (isMain(import.meta.url)) console.log(await findBrowser())
