import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from '../tools/build/antd/antdStyles.mjs'
import { cohortOf } from '../tools/build/cohorts.mjs'
import { presetColors } from './src/app/settings/presetColors.ts'
import { themeOf } from './src/app/theme.ts'

// In development the page comes from Vite and the calls go on to the server, as they would on one port.
const apiBase = process.env.API_BASE ?? '/api'
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// What is loaded together travels together: with the sign-in page, with the desk, with every list, and with the lists
// that people work in all day. Over a slow line each round trip counts more than the bytes.
const [desk, home, list] = ['src/app/Desk.tsx', 'src/areas/home/HomePage.tsx', 'src/resource/ResourceList.tsx']
const dailyPages = [
  'src/areas/appointments/AppointmentPage.tsx',
  'src/areas/contracts/ContractPage.tsx',
  'src/areas/counsels/CounselPage.tsx',
  'src/areas/enterprises/EnterprisePage.tsx',
  'src/areas/entrustments/EntrustmentPage.tsx',
  'src/areas/users/UsersPage.tsx',
]
const cohorts = [
  { name: 'base', roots: ['index.html'] },
  { name: 'desk', roots: [desk] },
  { name: 'page', roots: [home, list] },
  { name: 'list', roots: [list] },
  { name: 'daily', roots: dailyPages, isUnion: true },
]

const looks = presetColors.flatMap(({ value: color }) => [false, true].map((isDark) => ({ color, isDark })))
const styles = antdStyles(looks, themeOf)

async function splitting() {
  const name = await cohortOf(import.meta.dirname, cohorts, [styles])
  return { groups: [{ name }], includeDependenciesRecursively: false }
}

export default defineConfig(async ({ command }) => ({
  plugins: [react(), styles],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // build.mjs compresses at full strength, so measuring here again would only cost time.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
    rolldownOptions: command === 'build' ? { output: { codeSplitting: await splitting() } } : {},
  },
  server: {
    port: 5173,
    proxy: { [apiBase]: { target: server, ws: true } },
  },
}))
