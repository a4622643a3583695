import type { SettingName } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { type StoredFile, storedFileTable } from '../../files/storedFile.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { imageSize, sizeBytes } from './imageSize.ts'

const col = columnsIn(storedFileTable)

const ratios: Readonly<Record<string, SettingName>> = {
  home: 'focusImage.ratioHome',
  channel: 'focusImage.ratioChannel',
  publicAccount: 'focusImage.ratioPublicAccount',
}

/** Why the image does not fit its position; undefined when it does. `missing` is the message for a missing image. */
export async function ratioRefusal(
  context: WriteContext,
  position: string,
  path: string,
  missing?: string,
): Promise<string | undefined> {
  const { tx, actor, engine } = context
  const name = ratios[position]
  if (!name) return undefined
  const { rows } = await sql<{ size: number }>`
    select ${col.size} from ${col.$table} where ${col.path} = ${path}
      and ${col.tenantId} = ${actor.tenantId}`.execute(tx)
  if (!rows[0]) return missing
  const end = Math.min(Number(rows[0].size), sizeBytes) - 1
  const chunks: Buffer[] = []
  for await (const chunk of await engine.files.open({ path } as StoredFile, { start: 0, end }))
    chunks.push(chunk as Buffer)
  const size = imageSize(Buffer.concat(chunks))
  if (!size || size.width === 0 || size.height === 0) return '无法识别图片的尺寸，请上传 PNG、JPG、GIF 或 WebP 图片'
  const [wanted, tolerance] = await Promise.all([
    readSetting(tx, actor.tenantId, name),
    readSetting(tx, actor.tenantId, 'focusImage.ratioTolerance'),
  ])
  const ratio = size.width / size.height
  if (Math.abs(ratio - wanted) / wanted <= tolerance / 100) return undefined
  return `图片为 ${size.width}×${size.height}（宽高比 ${ratio.toFixed(2)}），该位置要求宽高比 ${wanted}，允许误差 ${tolerance}%`
}
