import { contract, errors, type Row, type Signature } from '@lexdesk/domain'
import { storedFile } from '../../docx/storedDocx.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { editWithin } from '../../resource/write/editRow.ts'

/** A signature lies in the past, and its scan is a file of the office. */
export async function assertSignature({ tx, actor, now }: WriteContext, given: Signature): Promise<void> {
  for (const path of given.signedFile) await storedFile(tx, actor.tenantId, path)
  if (given.signDate > now.slice(0, 10)) throw errors.invalid([{ field: 'signDate', message: '签订日期不能晚于今天' }])
}

/** Adds the signature of one signer to the contract. It is concluded on the day of the last signature. */
export async function recordSignature(
  context: WriteContext,
  row: Row<typeof contract>,
  given: Signature,
): Promise<void> {
  await assertSignature(context, given)
  const isFirst = row.signedBy === null
  const signDate = isFirst || row.signDate === null || given.signDate > row.signDate ? given.signDate : row.signDate
  const values = {
    signDate,
    signedBy: isFirst ? given.signedBy : `${row.signedBy}、${given.signedBy}`.slice(0, 500),
    signedFile: [...new Set([...(row.signedFile ?? []), ...given.signedFile])],
  }
  await editWithin(context, contract, row.id, values, `登记已签：${given.signedBy}`)
}
