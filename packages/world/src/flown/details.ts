import { InvalidInput } from '@swept/core';
import { knownOptions } from '@swept/core/internal';
import type { Intervals } from '@swept/narrowphase';
import type { EventList } from '../contacts/event-list.js';
import type { Exits } from '../contacts/touching.js';
import { type Inside, insideOf, World } from '../world.js';
import { FlownContacts } from './flown-contacts.js';
import { type FlownPieces, flownPiecesOf } from './flown-pieces.js';

/** Selects the contacts whose ends are kept. */
export interface DetailOptions {
  /** True if `exit` is to be found for contacts with a sensor and no others. False unless given. */
  readonly onlySensors?: boolean;
}

/** Finds when the contacts of a step have ended. */
class ExitSearch implements Exits {
  private readonly pieces: FlownPieces;
  private readonly contacts: FlownContacts;
  /** When two bodies were last in contact, -1 if never. */
  private readonly last = new Float64Array(1);
  private readonly inside: Inside;
  private readonly onlySensors: boolean;

  constructor(inside: Inside, onlySensors: boolean) {
    this.inside = inside;
    this.onlySensors = onlySensors;
    this.pieces = flownPiecesOf(inside);
    this.contacts = new FlownContacts(inside, this.pieces, this.note);
  }

  /** Writes the column `exit` of contacts of the present step. */
  write(list: EventList): void {
    const { store } = this.inside;
    this.pieces.reserve(store.capacity);
    for (let i = 0; i < list.count; i++) {
      const a = list.slotA[i];
      const b = list.slotB[i];
      if (this.onlySensors && store.sensor[a] + store.sensor[b] === 0) list.exit[i] = NaN;
      else this.writeExit(a, b, list, i);
    }
  }

  private writeExit(a: number, b: number, list: EventList, i: number): void {
    const { stepper } = this.inside;
    const { last, contacts } = this;
    const { walk } = contacts;
    const rest = stepper.lasting.lasts(a, b);
    // Bounces may be missing on the pieces: bodies turn back just before them.
    const met = list.exit[i];
    last[0] = -1;
    walk.cursors[0].start(a);
    walk.cursors[1].start(b);
    walk.begin();
    do {
      contacts.search(a, b, rest);
    } while (last[0] < 0 && walk.window[0] > met && walk.back());
    list.exit[i] = Math.max(met, last[0]);
  }

  private readonly note = ({ exit, count }: Intervals, window: Float64Array): void => {
    const end = exit[count - 1];
    this.last[0] = Math.max(this.last[0], end === 1 ? window[1] : window[0] + end * (window[1] - window[0]));
  };
}

/**
 * From now on keeps the whole impact of each contact of `began`, `stayed` and `ended`, and when the contact
 * ended (`ContactDetails`): how long a body was in a zone, and how fast it entered. Costs the columns and, for
 * each contact, a search for its end along the flown paths.
 *
 * Throws `InvalidInput` on what is not a world, within a step, and on unknown options or wrong types. Another
 * call changes the options.
 */
export function keepDetails(world: World, options: DetailOptions = {}): void {
  if (!(world instanceof World)) throw new InvalidInput('keepDetails: world', world, 'a World');
  knownOptions('keepDetails', options, ['onlySensors']);
  const { onlySensors = false } = options;
  if (typeof onlySensors !== 'boolean')
    throw new InvalidInput('keepDetails: onlySensors', onlySensors, 'true or false');
  const inside = insideOf(world);
  if (inside.stepper.running)
    throw new InvalidInput('keepDetails: the call', 'within a step', 'between steps');
  inside.touching.keepDetails(new ExitSearch(inside, onlySensors));
}
