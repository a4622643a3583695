import {
  collectionAnswer,
  collectionLink,
  collectionProblem,
  done,
  errors,
  isYes,
  onlineCollectionEndpoints,
  onlineName,
  permissionCode,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { systemActor } from '../../../access/Actor.ts'
import { createCaptchas } from '../../../captcha/captchas.ts'
import { createShortLived } from '../../../captcha/shortLived.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { readForm } from '../../../files/readForm.ts'
import { storedAnswer } from '../../../files/storedAnswer.ts'
import { mount } from '../../../http/mount.ts'
import { createQuotas } from '../../../quotas/createQuotas.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { addWithin } from '../../../resource/write/addRow.ts'
import { write } from '../../../resource/writeContext.ts'
import type { PublishedForms } from '../publishedForms.ts'
import { shownContent } from './answerContent.ts'
import {
  assertKind,
  assertRoomForFile,
  collectedFolder,
  fileFieldNamed,
  filesOfAnswer,
  ownerOf,
} from './collectedFiles.ts'
import { notifyAnswer } from './notifyAnswer.ts'
import { readContent, titleOfAnswer } from './readContent.ts'
import { findOpenLink, hashOf, newToken } from './openLinks.ts'

/** A form that people type into needs no more. */
const maxAnswerBytes = 64 * 1024
const opensPerMinute = { max: 60, seconds: 60 }
const answersPerMinute = { max: 10, seconds: 60 }
const filesPerTenMinutes = { max: 30, seconds: 600 }
const filesPerHour = { max: 300, seconds: 3_600 }
const maxFileBytes = 10 * 1024 * 1024

interface CollectionParts {
  engine: Engine
  forms: PublishedForms
}

export function collectionRoutes(app: FastifyInstance, { engine, forms }: CollectionParts): void {
  const quotas = createQuotas(engine.db)
  const captchas = createCaptchas(createShortLived(engine.db))

  mount(app, onlineCollectionEndpoints.create, async ({ input, actor }) => {
    const { formCode, fieldNames } = input
    const form = forms.ofTenant(actor.tenantId).find(({ definition }) => definition.code === formCode)
    if (!form) throw errors.refused('表单还没有发布，不能填报')
    // A user who opens a form to others must be able to fill it in.
    if (!actor.can(permissionCode({ name: onlineName(formCode) }, 'add'))) throw errors.forbidden()
    const problem = collectionProblem(form.definition, fieldNames)
    if (problem) throw errors.refused(problem)
    if (input.expiresAt <= wallClock()) throw errors.refused('截止时间须在现在之后')
    const token = newToken()
    const { id } = await write(engine, actor, (context) =>
      addWithin(context, collectionLink, { ...input, fieldNames: fieldNames.join(','), tokenHash: hashOf(token) }),
    )
    return done('已生成填报链接，请立即复制：以后不再显示', { id, token })
  })

  mount(app, onlineCollectionEndpoints.content, ({ input, actor }) => shownContent(engine, actor, input.id))

  mount(app, onlineCollectionEndpoints.open, async ({ input, request }) => {
    await quotas.spend(`collectOpen:${request.ip}`, opensPerMinute)
    const link = await findOpenLink(engine.db.kysely, forms, input.token, false)
    const { tenantId, title, welcome, expiresAt, definition } = link
    const codes = definition.fields.flatMap(({ kind, source }) =>
      (kind === 'dictionary' || kind === 'dictionaries') && source ? [source] : [],
    )
    return {
      title,
      welcome,
      expiresAt,
      hasCaptcha: isYes(link.hasCaptcha),
      definition,
      dictionaries: Object.fromEntries(codes.map((code) => [code, engine.dictionaries.items(code, tenantId)])),
    }
  })

  mount(app, onlineCollectionEndpoints.upload, async ({ input, request }) => {
    await quotas.spend(`collectFile:${request.ip}`, filesPerTenMinutes)
    const { id, tenantId, definition } = await findOpenLink(engine.db.kysely, forms, input.token, false)
    const field = fileFieldNamed(definition, input.field)
    await quotas.spend(`collectFiles:${id}`, filesPerHour)
    await assertRoomForFile(engine, tenantId, id)
    const { file, name } = await readForm(request, engine.files, Math.min(maxFileBytes, engine.files.maxBytes))
    try {
      assertKind(field, name)
    } catch (error) {
      await engine.files.discard(file)
      throw error
    }
    const owner = { userId: ownerOf(id), tenantId }
    return storedAnswer(engine.files, await engine.files.keep(file, { name, folder: collectedFolder, owner }))
  })

  mount(
    app,
    onlineCollectionEndpoints.send,
    async ({ input, request }) => {
      await quotas.spend(`collectSend:${request.ip}`, answersPerMinute)
      const known = await findOpenLink(engine.db.kysely, forms, input.token, false)
      if (isYes(known.hasCaptcha)) await captchas.check(input.checkKey, input.captcha)
      await write(engine, systemActor(known.tenantId), async (context) => {
        // Locked, so that two answers cannot both be the last one.
        const link = await findOpenLink(context.tx, forms, input.token, true)
        const content = readContent(link.definition, input.content)
        await addWithin(context, collectionAnswer, {
          title: titleOfAnswer(link.definition, content) ?? link.title,
          linkId: link.id,
          formCode: link.definition.code,
          content,
          files: await filesOfAnswer(context.tx, link, content),
          address: request.ip,
        })
        await notifyAnswer(context, link)
      })
      return done('已提交，感谢填写')
    },
    { bodyLimit: maxAnswerBytes },
  )
}
