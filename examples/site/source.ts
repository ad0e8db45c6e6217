/** Where the sources are to be read; `{{source}}` of an about.html. */
export const SOURCE = 'https://github.com/swept-js/swept/blob/main/';
