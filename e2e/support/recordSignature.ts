import type { Locator, Page } from '@playwright/test'
import { dialog, okButton } from './seen.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Records in the signing tab of a contract that a signer has signed, with a scan. Day and person are proposed. */
export async function recordSignature(page: Page, contract: Locator, signer: string): Promise<void> {
  const opening = contract.getByRole('button', { name: `登记${signer}已签` })
  await opening.click()
  const form = dialog(page, /^登记已签/)
  const scan = { name: `${signer}签署页.png`, mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
  await form.locator('input[type=file]').setInputFiles(scan)
  await form.getByText(scan.name).waitFor()
  await okButton(form).click()
  await opening.waitFor({ state: 'detached' })
}
