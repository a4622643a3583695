import { createHash, createHmac } from 'node:crypto'
import type { StubAnswer, StubRequest } from '../../outbound/testing/stubServer.ts'

export const stubKeys = { id: 'AKID-test', secret: 'secret-of-the-stub' }

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const header = ({ headers }: StubRequest, name: string): string => String(headers[name] ?? '')
const partOf = (authorization: string, name: string): string =>
  new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? ''

/** Recomputes the signature from what arrived, as the documents of Alibaba Cloud describe (ACS3-HMAC-SHA256). */
function isSignedForAliyun(request: StubRequest): boolean {
  const authorization = header(request, 'authorization')
  const names = partOf(authorization, 'SignedHeaders')
  const wanted = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ]
  const canonical = `${request.method}\n${request.path}\n${request.rawQuery.split('&').sort().join('&')}\n${names
    .split(';')
    .map((name) => `${name}:${header(request, name).trim()}\n`)
    .join('')}\n${names}\n${sha(request.body)}`
  return (
    authorization.startsWith('ACS3-HMAC-SHA256 ') &&
    partOf(authorization, 'Credential') === stubKeys.id &&
    names === wanted.join(';') &&
    header(request, 'x-acs-content-sha256') === sha(request.body) &&
    Math.abs(Date.now() - Date.parse(header(request, 'x-acs-date'))) < 60_000 &&
    partOf(authorization, 'Signature') === mac(stubKeys.secret, `ACS3-HMAC-SHA256\n${sha(canonical)}`).toString('hex')
  )
}

/** The same for Tencent Cloud (TC3-HMAC-SHA256). */
function isSignedForTencent(request: StubRequest): boolean {
  const authorization = header(request, 'authorization')
  const names = partOf(authorization, 'SignedHeaders')
  const time = header(request, 'x-tc-timestamp')
  const day = new Date(Number(time) * 1000).toJSON().slice(0, 10)
  const lines = names.split(';').map((name) => `${name}:${header(request, name).trim().toLowerCase()}\n`)
  const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${sha(request.body)}`
  const key = mac(mac(mac(`TC3${stubKeys.secret}`, day), 'sms'), 'tc3_request')
  const text = `TC3-HMAC-SHA256\n${time}\n${day}/sms/tc3_request\n${sha(canonical)}`
  return (
    partOf(authorization, 'Credential') === `${stubKeys.id}/${day}/sms/tc3_request` &&
    Math.abs(Date.now() / 1000 - Number(time)) < 60 &&
    partOf(authorization, 'Signature') === mac(key, text).toString('hex')
  )
}

const isSignedForHttp = (request: StubRequest): boolean =>
  header(request, 'x-signature') ===
  mac(stubKeys.secret, `${header(request, 'x-timestamp')}\n${request.body}`).toString('hex')

type Stub = (request: StubRequest) => StubAnswer

/** Each answers as its provider does: the numbers of 1380013**** are delivered, 13900000000 is refused. */
export const smsStubs = {
  aliyun: (request) => {
    if (!isSignedForAliyun(request))
      return { status: 400, json: { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched' } }
    const isBad = request.query.get('PhoneNumbers') === '13900000000'
    return { json: isBad ? { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'x' } : { Code: 'OK', BizId: 'biz-1' } }
  },
  tencent: (request) => {
    if (!isSignedForTencent(request))
      return { json: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'x' } } } }
    const isBad = request.body.includes('13900000000')
    const Code = isBad ? 'InvalidParameterValue.IncorrectPhoneNumber' : 'Ok'
    return { json: { Response: { SendStatusSet: [{ Code, SerialNo: 'serial-1', Message: 'x' }] } } }
  },
  http: (request) => {
    if (!isSignedForHttp(request)) return { status: 401, json: { error: '签名不正确' } }
    return { json: request.body.includes('13900000000') ? { error: '手机号不正确' } : { id: 'own-1' } }
  },
} satisfies Record<string, Stub>
