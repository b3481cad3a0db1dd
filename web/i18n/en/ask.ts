export const ask = {

};
