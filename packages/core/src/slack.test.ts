import { describe, expect, it } from 'vitest';
import { Slack } from './slack.js';

/** The capacity after a number of uses that needed this much. */
function after(slack: Slack, uses: number, capacity: number, needed: number): number {
  for (let i = 0; i < uses; i++) capacity = slack.fit(capacity, needed);
  return capacity;
}

describe('Slack', () => {
  it('gives back after 32 uses that needed no more than half, and keeps a quarter more than they needed', () => {
    const slack = new Slack(16);
    expect(after(slack, 31, 1024, 100)).toBe(1024);
    expect(slack.fit(1024, 3)).toBe(125);
    expect(after(slack, 1000, 125, 100)).toBe(125);
  });

  it('waits anew after a use that needed more, seen at its end or noted before', () => {
    const slack = new Slack(16);
    for (let round = 0; round < 10; round++) {
      expect(after(slack, 31, 1024, 1)).toBe(1024);
      if (round % 2 === 0) slack.note(513);
      expect(slack.fit(1024, round % 2 === 0 ? 0 : 513)).toBe(1024);
    }
    expect(after(slack, 32, 1024, 1)).toBe(16);
  });

  it('never goes below the least, and leaves a shorter list alone', () => {
    expect(after(new Slack(300), 1000, 1024, 0)).toBe(300);
    expect(after(new Slack(0), 1000, 1000, 0)).toBe(0);
    expect(after(new Slack(16), 1000, 16, 0)).toBe(16);
    expect(after(new Slack(16), 1000, 0, 0)).toBe(0);
  });

  it('waits twice as long each time, up to 4096 uses, so a burst every 50 uses makes it give back once in 100,000', () => {
    const slack = new Slack(16);
    const waits: number[] = [];
    for (let round = 0; round < 9; round++) {
      let uses = 1;
      while (slack.fit(1024, 0) === 1024) uses++;
      waits.push(uses);
    }
    expect(waits).toEqual([32, 64, 128, 256, 512, 1024, 2048, 4096, 4096]);
    const swinging = new Slack(16);
    let returns = 0;
    for (let use = 0; use < 100_000; use++)
      if (swinging.fit(1024, use % 50 === 0 ? 1024 : 1) < 1024) returns++;
    expect(returns).toBe(1);
  });

  it('loses no patience over a capacity that is already the least it may keep', () => {
    const slack = new Slack(300, true);
    expect(after(slack, 9000, 512, 3)).toBe(512);
    expect(after(slack, 1, 4096, 2048 + 1)).toBe(4096);
    expect(after(slack, 32, 4096, 100)).toBe(512);
  });

  it('only halves the length of a table', () => {
    expect(after(new Slack(16, true), 32, 1024, 100)).toBe(128);
    expect(after(new Slack(16, true), 32, 1024, 103)).toBe(256);
    expect(after(new Slack(16, true), 32, 1024, 0)).toBe(16);
  });
});
