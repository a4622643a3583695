/** An upload request that responds when the test says so. */
export class FakeUploadRequest extends EventTarget {
  static made: FakeUploadRequest[] = []
  upload = new EventTarget()
  headers: Record<string, string> = {}
  address = ''
  form: FormData | undefined
  status = 0
  responseText = ''
  timeout = 0

  constructor() {
    super()
    FakeUploadRequest.made.push(this)
  }
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.form = form
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(body: unknown, status = 200) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}
