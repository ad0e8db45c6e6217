import type { BodyId } from '@swept/core';
import { type ContactEvent, Events } from './events.js';

/**
 * The pairs in contact at any time of one step, each once with its first contact, in the order they were told. An open
 * addressing hash over the list finds a pair; ids, not slots, are the key, so a removed body cannot be mistaken.
 */
export class ContactSet {
  readonly list = new Events();
  /** 1 + index into the list, 0 for empty. Its length is a power of two and at least twice the list. */
  private table = new Uint32Array(512);

  clear(): void {
    if (this.list.count > 0) this.table.fill(0);
    this.list.clear();
  }

  has(a: BodyId, b: BodyId): boolean {
    return this.table[this.find(a, b)] !== 0;
  }

  /** Adds a contact unless its pair is there already. */
  add(contact: ContactEvent): void {
    if (this.list.count * 2 >= this.table.length) this.rehash();
    const at = this.find(contact.a, contact.b);
    if (this.table[at] !== 0) return;
    this.list.add(contact);
    this.table[at] = this.list.count;
  }

  private find(a: BodyId, b: BodyId): number {
    const { table, list } = this;
    const wrap = table.length - 1;
    // The low bits of an id hardly vary: multiply, then bring the high bits down.
    const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & wrap;
    for (;;) {
      const entry = table[at];
      if (entry === 0 || (list.a[entry - 1] === a && list.b[entry - 1] === b)) return at;
      at = (at + 1) & wrap;
    }
  }

  private rehash(): void {
    this.table = new Uint32Array(this.table.length * 2);
    const { list } = this;
    for (let i = 0; i < list.count; i++) this.table[this.find(list.a[i], list.b[i])] = i + 1;
  }
}
